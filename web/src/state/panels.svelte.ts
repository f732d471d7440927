// Which panel lies over the view: one at a time, from anywhere.

export type PanelName = "settings" | "rules";

class Panels {
  open = $state<PanelName | null>(null);
  #opener: HTMLElement | null = null;

  toggle(panel: PanelName): void {
    if (this.open === panel) return this.close();
    if (this.open === null) this.#opener = document.activeElement as HTMLElement | null;
    this.open = panel;
  }

  // The focus goes back to where it was.
  close(): void {
    this.open = null;
    this.#opener?.focus();
    this.#opener = null;
  }
}

export const panels = new Panels();
