/** An event that can be prevented, as Electron hands it to its listeners. */
export type Preventable<T extends object = object> = T & { preventDefault(): void; readonly defaultPrevented: boolean }

export function preventable<T extends object>(details: T): Preventable<T> {
  let prevented = false
  return Object.defineProperties(Object.create(null) as Preventable<T>, {
    ...Object.getOwnPropertyDescriptors(details),
    preventDefault: {
      value: () => {
        prevented = true
      },
    },
    defaultPrevented: { get: () => prevented },
  })
}
