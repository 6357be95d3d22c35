/**
 * What a read answers after its transaction has ended, since nobody waits for another system inside one. The handler finds in the
 * transaction what it needs, and says how to find the rest.
 */
export class Late<T> {
  readonly find: () => Promise<T>
  constructor(find: () => Promise<T>) {
    this.find = find
  }
}
export const late = <T>(find: () => Promise<T>): Late<T> => new Late(find)
