// What a robot was after, from what it noted when it decided. Shown in finished games only; loaded with the replay.
import type { RobotReason } from "../wire/messages";
import { language } from "../words/words";
import { whyEn } from "./why_en";
import { whyNl } from "./why_nl";

export function whyWords(reason: RobotReason, who: string): string {
  return (language() === "nl" ? whyNl : whyEn)[reason.motive](who, reason);
}
