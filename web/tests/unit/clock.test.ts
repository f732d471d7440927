import { expect, test } from "vitest";
import { clockWords, isShort, shareLeft, spokenTime, timeLeft } from "../../src/model/clock";

const clock = { wholeMs: 60_000, leftMs: 45_000, toldAt: 1_000 };

test("time runs on from what the server told and stops at zero", () => {
  expect(timeLeft(clock, 1_000)).toBe(45_000);
  expect(timeLeft(clock, 6_000)).toBe(40_000);
  expect(timeLeft(clock, 99_000)).toBe(0);
});

test("the ring shows the share of the whole turn", () => {
  expect(shareLeft(clock, 16_000)).toBe(0.5);
  expect(shareLeft({ ...clock, wholeMs: 0 }, 0)).toBe(0);
});

test("the last ten seconds are short, or the last third of a brief turn", () => {
  expect(isShort(clock, 35_000)).toBe(false);
  expect(isShort(clock, 36_000)).toBe(true);
  expect(isShort({ wholeMs: 15_000, leftMs: 8_000, toldAt: 0 }, 0)).toBe(false);
});

test("seconds are rounded up, so that nobody sees zero while there is time", () => {
  expect(clockWords(61_000)).toBe("1:01");
  expect(clockWords(1)).toBe("0:01");
  expect(clockWords(0)).toBe("0:00");
});

test("time is spoken in minutes and seconds", () => {
  expect(spokenTime(65_000)).toBe("1 minute 5 seconds");
  expect(spokenTime(120_000)).toBe("2 minutes");
  expect(spokenTime(1_000)).toBe("1 second");
});
