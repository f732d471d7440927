// Puts files into one archive: zip, each file compressed by the browser. PKWARE's APPNOTE describes the format.

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; ++bit) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1;
  return crc >>> 0;
});

export function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = crcTable[(crc ^ byte) & 0xff]! ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

async function deflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

// Little-endian numbers of two or four bytes.
function record(fields: readonly (readonly [size: 2 | 4, value: number])[]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [size]) => sum + size, 0)));
  let at = 0;
  for (const [size, value] of fields) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  return new Uint8Array(view.buffer);
}

const utf8Names = 0x0800;
const deflateMethod = 8;
// 1 January 1980, the first day that the format knows: when a match was played stands in its file's name.
const noDate = 0x0021;

export class Zip {
  readonly #parts: Uint8Array<ArrayBuffer>[] = [];
  readonly #directory: Uint8Array<ArrayBuffer>[] = [];
  #bytes = 0;

  get files(): number {
    return this.#directory.length / 2;
  }

  async add(name: string, text: string): Promise<void> {
    const encoder = new TextEncoder();
    const nameBytes = encoder.encode(name);
    const content = encoder.encode(text);
    const packed = await deflated(content);
    const shared = [
      [2, 20],
      [2, utf8Names],
      [2, deflateMethod],
      [2, 0],
      [2, noDate],
      [4, crc32(content)],
      [4, packed.length],
      [4, content.length],
      [2, nameBytes.length],
      [2, 0],
    ] as const;
    const header = record([[4, 0x04034b50], ...shared]);
    this.#directory.push(
      record([[4, 0x02014b50], [2, 20], ...shared, [2, 0], [2, 0], [2, 0], [4, 0], [4, this.#bytes]]),
      nameBytes,
    );
    this.#parts.push(header, nameBytes, packed);
    this.#bytes += header.length + nameBytes.length + packed.length;
  }

  blob(): Blob {
    const size = this.#directory.reduce((sum, { length }) => sum + length, 0);
    const end = record([
      [4, 0x06054b50],
      [2, 0],
      [2, 0],
      [2, this.files],
      [2, this.files],
      [4, size],
      [4, this.#bytes],
      [2, 0],
    ]);
    return new Blob([...this.#parts, ...this.#directory, end], { type: "application/zip" });
  }
}
