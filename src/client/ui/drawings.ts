/** Lines of drawings that more than one lazy part shows. */
export const NO_NETWORK =
  'M3 3l18 18M5 9.5a11 11 0 0 1 4-2.3M13 6.6a11 11 0 0 1 6 2.9M8 13a6.5 6.5 0 0 1 3-1.6M12 18h.01'
