type Lists = {
  /** In the order that somebody wants, of the list that was seen; it may bring back what was taken out. */
  readonly asked: readonly string[]
  /** As it was seen. */
  readonly seen: readonly string[]
  /** As it stands. */
  readonly standing: readonly string[]
}

/**
 * A list of photos that two changed at a time never clashes (`staff.photos-by-hand`): the order asked for, without what another
 * took out since, then what arrived since.
 */
export function mergePictures({ asked, seen, standing }: Lists): readonly string[] {
  const kept = asked.filter((key) => standing.includes(key) || !seen.includes(key))
  const arrived = standing.filter((key) => !seen.includes(key) && !kept.includes(key))
  return [...kept, ...arrived]
}
