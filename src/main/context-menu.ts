import { Menu, type App, type ContextMenuParams, type MenuItemConstructorOptions } from 'electron'

type Clicked = Pick<ContextMenuParams, 'isEditable' | 'selectionText' | 'formControlType' | 'editFlags'>

const separator: MenuItemConstructorOptions = { type: 'separator' }

/** Electron has no context menu of its own. Nothing is copied or cut out of a masked field. */
export const contextMenuTemplate = ({
  isEditable,
  selectionText,
  formControlType,
  editFlags,
}: Clicked): MenuItemConstructorOptions[] => {
  const isMasked = formControlType === 'input-password'
  if (!isEditable) return selectionText.trim() === '' || isMasked ? [] : [{ role: 'copy' }]
  const takesOut: MenuItemConstructorOptions[] = isMasked
    ? []
    : [
        { role: 'cut', enabled: editFlags.canCut },
        { role: 'copy', enabled: editFlags.canCopy },
      ]
  return [
    { role: 'undo', enabled: editFlags.canUndo },
    { role: 'redo', enabled: editFlags.canRedo },
    separator,
    ...takesOut,
    { role: 'paste', enabled: editFlags.canPaste },
    separator,
    { role: 'selectAll', enabled: editFlags.canSelectAll },
  ]
}

/** Gives every page, now and later, its context menu; where the page has a menu of its own, it prevents this one. */
export const installContextMenu = (app: Pick<App, 'on'>): void => {
  app.on('web-contents-created', (_created, contents) => {
    contents.on('context-menu', (_event, params) => {
      const template = contextMenuTemplate(params)
      if (template.length === 0) return
      Menu.buildFromTemplate(template).popup(params.frame === null ? {} : { frame: params.frame })
    })
  })
}
