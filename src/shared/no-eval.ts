import { config } from 'zod'

// zod compiles schemas with `new Function` where it may. Under our Content-Security-Policy it may not, and the attempt
// alone is reported as a violation. Import this before any schema.
config({ jitless: true })
