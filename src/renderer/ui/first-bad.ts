/** The first field of a form that does not fit; null: all do. */
export const firstBad = (form: HTMLElement | null): HTMLElement | null =>
  form?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? null
