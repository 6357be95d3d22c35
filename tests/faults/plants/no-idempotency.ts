import { plant } from './plant.ts'

// keys are taken and forgotten: a repeated write is done again
plant(
  '/kernel/server/idempotency.ts',
  'const hash = sha256(',
  'if (key) return { keep: async () => {} }\n  const hash = sha256(',
)
