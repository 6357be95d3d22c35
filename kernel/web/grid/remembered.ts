/**
 * A pure function of an object that remembers its answers as long as their objects live. Rows are immutable: what was
 * counted of a line holds until there is another one in its place.
 */
export const remembered = <K extends object, V>(count: (of: K) => V): ((of: K) => V) => {
  const known = new WeakMap<K, V>()
  return (of) => {
    if (known.has(of)) return known.get(of) as V
    const value = count(of)
    known.set(of, value)
    return value
  }
}
