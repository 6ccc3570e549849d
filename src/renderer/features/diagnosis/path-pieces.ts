/** An address cut where a line may break: before each part of its path, its query and each parameter. */
export const pathPieces = (text: string): string[] => text.split(/(?=[/?&])/)
