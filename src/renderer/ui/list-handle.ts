export type ListHandle = {
  stop: () => HTMLElement | null
  show: (key: string | null) => void
  focus: (key: string) => Promise<void>
}
