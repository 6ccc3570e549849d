/** Set in the project `long`, which `npm run test:long` runs. */
const isLong = process.env['LONG_TESTS'] === '1'

/** The short value in `npm run test:unit`, the long one in `npm run test:long`: how many runs, or how long a text. */
export const shortOrLong = <Value>(short: Value, long: Value): Value => (isLong ? long : short)
