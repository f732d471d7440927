// A picture that lies under the table, to set tiles from. It stays in this browser, and nothing recognises what is on it.

function imageIn(files: FileList | null | undefined): File | null {
  return [...(files ?? [])].find(({ type }) => type.startsWith("image/")) ?? null;
}

export class Backdrop {
  // Its address within the browser.
  address = $state<string | null>(null);

  // The first picture among the files, if there is one.
  take(files: FileList | null | undefined): boolean {
    const image = imageIn(files);
    if (image === null) return false;
    this.remove();
    this.address = URL.createObjectURL(image);
    return true;
  }

  remove(): void {
    if (this.address !== null) URL.revokeObjectURL(this.address);
    this.address = null;
  }
}
