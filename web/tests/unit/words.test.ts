import { readdirSync, readFileSync } from "node:fs";
import { afterEach, describe, expect, test } from "vitest";
import { parse } from "svelte/compiler";
import ts from "typescript";
import { analysisEn } from "../../src/analysis/words_en";
import { analysisNl } from "../../src/analysis/words_nl";
import { boardEn } from "../../src/board/words_en";
import { boardNl } from "../../src/board/words_nl";
import { lessonsEn } from "../../src/lessons/words_en";
import { lessonsNl } from "../../src/lessons/words_nl";
import { puzzlesEn } from "../../src/puzzles/words_en";
import { puzzlesNl } from "../../src/puzzles/words_nl";
import { recordsEn } from "../../src/records/words_en";
import { recordsNl } from "../../src/records/words_nl";
import { todayEn } from "../../src/today/words_en";
import { todayNl } from "../../src/today/words_nl";
import { tileOf, tileWords } from "../../src/model/tile";
import { en } from "../../src/words/en";
import { nl } from "../../src/words/nl";
import { rulesEn } from "../../src/words/rules_en";
import { rulesNl } from "../../src/words/rules_nl";
import { browserLanguage, speak } from "../../src/words/words";

// Every string of a catalogue with its path; a function is called with as many arguments as it has.
function strings(value: unknown, path = ""): Map<string, string> {
  if (typeof value === "string") return new Map([[path, value]]);
  if (typeof value === "function") {
    const say = value as (...given: unknown[]) => string;
    return new Map([0, 1, 2].map((given) => [`${path}(${given})`, String(say(given, given, given, given))]));
  }
  return new Map(
    Object.entries(value as object).flatMap(([key, each]) => [...strings(each, `${path}/${key}`)]),
  );
}

describe.each([
  ["the page", en, nl],
  ["the rules", rulesEn, rulesNl],
  ["the lessons", lessonsEn, lessonsNl],
  ["the board", boardEn, boardNl],
  ["the analysis", analysisEn, analysisNl],
  ["the puzzles", puzzlesEn, puzzlesNl],
  ["the records", recordsEn, recordsNl],
  ["the deal of the day", todayEn, todayNl],
])("%s", (_, english, dutch) => {
  test("says everything in Dutch", () => {
    expect([...strings(dutch).keys()]).toEqual([...strings(english).keys()]);
    const empty = [...strings(dutch)].filter(([, words]) => words.trim() === "");
    expect(empty).toEqual([]);
  });

  test("has translated what it says", () => {
    const english_ = strings(english);
    const same = [...strings(dutch)].filter(
      ([key, words]) => words.length > 12 && english_.get(key) === words,
    );
    // Keys are named as they are printed on the keyboard.
    expect(same.map(([key]) => key).filter((key) => !key.startsWith("/keys/names"))).toEqual([]);
  });
});

describe("the language", () => {
  afterEach(() => speak("en"));

  test("is the first of the browser's that is spoken here", () => {
    expect(browserLanguage(["fr-FR", "nl-BE", "en"])).toBe("nl");
    expect(browserLanguage(["fr"])).toBe("en");
  });

  test("is that of every word that is made from then on", async () => {
    expect(tileWords(tileOf("7r"))).toBe("red 7");
    await speak("nl");
    expect(tileWords(tileOf("7r"))).toBe("rood 7");
  });
});

// Words in the markup of a part are found by the compiler's own reading of it.
const proper = /^(Tilefish|✕|×|·|–|…|,|:|\.|−|\+|±|\s|[0-9])*$/;
const spokenAttributes = ["aria-label", "title", "placeholder", "alt", "aria-valuetext"];

interface Node {
  type: string;
  name?: string;
  data?: string;
  value?: unknown;
}

const root = new URL("../../src/", import.meta.url);

function sources(ending: string): string[] {
  return readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(ending));
}

function literals(file: string): string[] {
  const found: string[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node !== "object" || node === null) return;
    const { type, name, data, value } = node as Node;
    if (type === "Text" && data !== undefined && !proper.test(data)) found.push(data.trim());
    if (type === "StyleDirective") return;
    if (type === "Attribute" && !spokenAttributes.includes(name ?? "")) {
      // Classes, paths and addresses are for nobody's eyes.
      if (Array.isArray(value) && value.every((each: Node) => each.type === "Text")) return;
    }
    for (const [key, each] of Object.entries(node)) if (key !== "css" && key !== "instance") visit(each);
  };
  visit(parse(readFileSync(new URL(file, root), "utf8"), { modern: true }).fragment);
  return found;
}

test("no part of the page has words of its own", () => {
  const words = sources(".svelte").flatMap((file) => literals(file).map((each) => `${file}: ${each}`));
  expect(words).toEqual([]);
});

// Several words in a row, in a text that is no failure of the program: those are for its authors.
function sentences(file: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isLiteralTypeNode(node)) return;
    if (ts.isNewExpression(node) && /Error|Failed/.test(node.expression.getText())) return;
    if (
      (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) &&
      /[a-z]+ [a-z]+ [a-z]+/i.test(node.getText())
    )
      found.push(node.getText());
    ts.forEachChild(node, visit);
  };
  const text = readFileSync(new URL(file, root), "utf8");
  const script = file.endsWith(".svelte") ? (/<script.*?>(.*)<\/script>/s.exec(text)?.[1] ?? "") : text;
  visit(ts.createSourceFile(file, script, ts.ScriptTarget.Latest, true));
  return found;
}

test("no model speaks a language of its own", () => {
  const catalogues = /words|why_|rules_/;
  const models = [...sources(".ts"), ...sources(".svelte")].filter((file) => !catalogues.test(file));
  expect(models.flatMap((file) => sentences(file).map((each) => `${file}: ${each}`))).toEqual([]);
});

test("what the server says of a table that is gone is said in Dutch", () => {
  expect(nl.session.gone("You have left this table.")).toBe("Je hebt deze tafel verlaten.");
  expect(nl.session.gone("Something new.")).toBe("Deze tafel is er niet meer.");
  expect(en.session.gone("Something new.")).toBe("Something new.");
});
