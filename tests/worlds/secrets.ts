import { createHash } from 'node:crypto'

const digest = (name: string): Buffer => createHash('sha256').update(`token-desk world ${name}`).digest()

/** Secrets as real ones look, made from names: nothing that could be one stands in a file. */
export const like43 = (name: string): string => `K${digest(name).toString('base64url').slice(1, 42)}7`
export const hex64 = (name: string): string => digest(name).toString('hex')
export const personal = (name: string): string => `CFPAT-${like43(name)}`
