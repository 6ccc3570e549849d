/** What is called and can show nothing here: no window manager, no device, no taskbar. */
export const ignored = (): void => undefined
