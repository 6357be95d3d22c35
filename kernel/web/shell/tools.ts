import type { ComponentType } from 'react'

let tools: readonly ComponentType[] = []

/** Components that modules put into the top bar, left of the language; set once at the start. */
export const setTopTools = (all: readonly ComponentType[]): void => {
  tools = all
}
export const topTools = (): readonly ComponentType[] => tools
