/** Numbers in words. */

export const percent = (share: number): string =>
  share > 0 && share < 0.01 ? "<1 %" : share < 1 && share > 0.99 ? ">99 %" : `${Math.round(share * 100)} %`;
