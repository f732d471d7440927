// A share that goes from 0 to 1 in a short while, for points that count up; at once where motion is not wanted.

import { prefersReducedMotion, Tween } from "svelte/motion";
import { cubicOut } from "svelte/easing";

const lastsMs = 900;

export function countUp(): { readonly now: number } {
  const share = new Tween(prefersReducedMotion.current ? 1 : 0, { duration: lastsMs, easing: cubicOut });
  void share.set(1);
  return {
    get now() {
      return share.current;
    },
  };
}
