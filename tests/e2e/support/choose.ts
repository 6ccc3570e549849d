import { expect, type Locator } from '@playwright/test'

/** Opens the list of this name and takes the option that holds the text, in its label or its detail. */
export const choose = async (scope: Locator, list: string, option: string | RegExp): Promise<void> => {
  await scope.getByRole('combobox', { name: list, exact: true }).click()
  const options = scope.page().getByRole('listbox', { name: list, exact: true })
  await options.getByRole('option').filter({ hasText: option }).first().click()
  await expect(options).toBeHidden()
}
