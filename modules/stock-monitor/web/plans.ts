/** A plan that was made of a group. */
export interface Made {
  id: string
  no: string
}

/**
 * A plan of each group, one after the other, until one is refused. What was made before is not asked again, so that whoever tries once
 * more after half of it makes none twice.
 * @param made by the key of the group; the plans made now join it, also those before a refusal
 */
export const makeEach = async <G>(
  groups: ReadonlyMap<string, G>,
  made: Map<string, Made>,
  add: (group: G) => Promise<Made>,
): Promise<void> => {
  for (const [key, group] of groups) if (!made.has(key)) made.set(key, await add(group))
}
