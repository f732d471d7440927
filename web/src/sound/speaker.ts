// The page's one speaker. It is silent until a gesture has woken it.

import { Speaker } from "./sounds";

export const speaker = new Speaker();
