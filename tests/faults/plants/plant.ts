import { registerHooks } from 'node:module'

/**
 * Changes one place of one module while it is loaded, in this process only: a bug planted to see that the checker finds it.
 * A text that is no longer there ends the process, so that a plant never silently plants nothing.
 */
export const plant = (module: string, from: string, to: string): void => {
  registerHooks({
    load: (url, context, next) => {
      const loaded = next(url, context)
      if (!url.split('?')[0]!.endsWith(module)) return loaded
      const source = Buffer.from(loaded.source as Uint8Array).toString('utf8')
      if (!source.includes(from)) throw new Error(`nothing to plant in ${module}: ${from}`)
      return { ...loaded, source: source.replace(from, () => to) }
    },
  })
}
