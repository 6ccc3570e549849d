const grouped = new Intl.NumberFormat('en-US')

/** A number of things for people: `7,340,032`. */
export const formatCount = (count: number): string => grouped.format(count)
