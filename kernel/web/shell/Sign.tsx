/** Small signs that stand in every row or before the frame is there, so that each is one path (ux.md 91: no characters). */
const paths = {
  check: 'M2.5 8.5l3.5 3.5 7.5-8',
  cross: 'M3.5 3.5l9 9m0-9l-9 9',
  up: 'M8 13.5v-11m-4 4l4-4 4 4',
  down: 'M8 2.5v11m-4-4l4 4 4-4',
  both: 'M5 13v-10m-3 3l3-3 3 3m3-3v10m-3-3l3 3 3-3',
  left: 'M10.5 2.5l-5.5 5.5 5.5 5.5',
  right: 'M5.5 2.5l5.5 5.5-5.5 5.5',
  toStart: 'M2.5 3v10m11-5h-8m3.5-3.5l-3.5 3.5 3.5 3.5',
  toEnd: 'M13.5 3v10m-11-5h8m-3.5-3.5l3.5 3.5-3.5 3.5',
  grip: 'M6 3.5v.01m4-.01v.01m-4 4.49v.01m4-.01v.01m-4 4.49v.01m4-.01v.01',
  ring: 'M8 3a5 5 0 1 1-.01 0z',
  dot: 'M8 7a1 1 0 1 1-.01 0z',
  half: 'M8 3a5 5 0 1 1-.01 0zm0 0v10',
} as const
export type SignName = keyof typeof paths

export const Sign = ({ of }: { of: SignName }) => (
  <svg className="k-sign" viewBox="0 0 16 16" data-sign={of} aria-hidden="true">
    <path d={paths[of]} />
  </svg>
)
