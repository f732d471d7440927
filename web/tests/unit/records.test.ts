import { inflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { opponentTitle } from "../../src/records/opponents";
import { crc32, Zip } from "../../src/records/zip";
import { deviceLabel, storedIdentity } from "../../src/wire/identity";

test("the checksum is the one of the format", () => {
  expect(crc32(new TextEncoder().encode("123456789"))).toBe(0xcbf43926);
});

// By a reader of its own: the end tells where the directory is, the directory where the files are.
test("an archive gives back what was put into it", async () => {
  const texts = new Map([
    ["a.txt", "tilefish match 2\n".repeat(100)],
    ["zoë.txt", ""],
  ]);
  const zip = new Zip();
  for (const [name, text] of texts) await zip.add(name, text);
  const bytes = Buffer.from(await zip.blob().arrayBuffer());
  const end = bytes.length - 22;
  expect(bytes.readUInt32LE(end)).toBe(0x06054b50);
  expect(bytes.readUInt16LE(end + 10)).toBe(2);
  let entry = bytes.readUInt32LE(end + 16);
  const found = new Map<string, string>();
  for (let i = 0; i < 2; ++i) {
    expect(bytes.readUInt32LE(entry)).toBe(0x02014b50);
    const [packed, size] = [bytes.readUInt32LE(entry + 20), bytes.readUInt32LE(entry + 24)];
    const nameLength = bytes.readUInt16LE(entry + 28);
    const name = bytes.toString("utf8", entry + 46, entry + 46 + nameLength);
    const at = bytes.readUInt32LE(entry + 42);
    expect(bytes.readUInt32LE(at)).toBe(0x04034b50);
    const start = at + 30 + bytes.readUInt16LE(at + 26);
    const text = inflateRawSync(bytes.subarray(start, start + packed)).toString("utf8");
    expect(Buffer.byteLength(text)).toBe(size);
    found.set(name, text);
    entry += 46 + nameLength;
  }
  expect(found).toEqual(texts);
});

test("opponents are called what people call them", () => {
  expect(opponentTitle({ opponent: "level3", name: "" })).toBe("Perch");
  expect(opponentTitle({ opponent: "table4", name: "" })).toBe("table of 4");
  expect(opponentTitle({ opponent: "k3v9x2m7p4qa", name: "Bob" })).toBe("Bob");
  expect(opponentTitle({ opponent: "k3v9x2m7p4qa", name: "" })).toBe("somebody");
});

test("a browser says in a word what it is", () => {
  expect(deviceLabel("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")).toBe(
    "Firefox · Linux",
  );
  expect(
    deviceLabel(
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
    ),
  ).toBe("Edge · Windows");
  expect(deviceLabel("")).toBe("");
});

test("whoever is forgotten greets as somebody new", () => {
  const kept = new Map([
    ["tilefish.token", "secret"],
    ["tilefish.name", "Ann"],
  ]);
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  } as unknown as Storage;
  const identity = storedIdentity(storage);
  expect(identity.greeting()).toMatchObject({ token: "secret", name: "Ann" });
  identity.forget();
  expect(identity.greeting()).not.toHaveProperty("token");
  expect(identity.greeting()).not.toHaveProperty("name");
  expect(kept.size).toBe(0);
});
