import type { Paper, TrailPiece } from '#kernel/server/noun.ts'

let pieces: readonly TrailPiece[] = []
let papers: readonly Paper[] = []
/** The documents of the goods' way, and all that have attachments; handed in by the app at its start. */
export const useTrail = (way: readonly TrailPiece[], withFiles: readonly Paper[]): void => {
  pieces = way
  papers = withFiles
}
export const everyPiece = () => pieces
export const paperOf = (kind: string): Paper | undefined => papers.find((p) => p.machine.name === kind)
export const pieceOf = (kind: string): TrailPiece | undefined => pieces.find((p) => p.machine.name === kind)
