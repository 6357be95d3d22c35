import type { TrailPiece } from '#kernel/server/noun.ts'

let pieces: readonly TrailPiece[] = []
/** The documents of the goods' way, handed in by the app at its start. */
export const useTrail = (all: readonly TrailPiece[]): void => {
  pieces = all
}
export const everyPiece = () => pieces
export const pieceOf = (kind: string): TrailPiece | undefined => pieces.find((p) => p.machine.name === kind)
