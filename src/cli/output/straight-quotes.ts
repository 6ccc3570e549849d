/** Typographic quotes become those of a keyboard, because text of a terminal is copied and typed. */
export const straightQuotes = (text: string): string => text.replace(/[“”]/g, '"').replace(/[‘’]/g, "'")
