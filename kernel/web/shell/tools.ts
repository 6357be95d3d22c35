import type { ComponentType } from 'react'

type LoadFrame = () => Promise<{ default: ComponentType }>

let frame: LoadFrame | undefined
/** Where the frame comes from, with what modules put into it; set once at the start. */
export const setFrame = (load: LoadFrame): void => {
  frame = load
}
/** Fetches the frame, once. */
export const loadFrame: LoadFrame = async () => {
  if (!frame) throw new Error('setFrame has not been called')
  return frame()
}

let tools: readonly ComponentType[] = []

/** Components that modules put into the top bar, left of the language; set when the frame is loaded. */
export const setTopTools = (all: readonly ComponentType[]): void => {
  tools = all
}
export const topTools = (): readonly ComponentType[] => tools
