import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { setLang } from '@juhe/platform';
import userEvent from '@testing-library/user-event';
import { type ComponentProps, useState } from 'react';
import { DatePicker } from './date-picker.tsx';
import { Field } from './field.tsx';
import { violations } from '../testing/violations.ts';

const Day = ({ start = '', ...props }: Partial<ComponentProps<typeof DatePicker>> & { start?: string }) => {
  const [value, setValue] = useState(start);
  return (
    <>
      <Field label="Day">
        <DatePicker title="Choose a day" {...props} value={value} onChange={setValue} />
      </Field>
      <output>{value}</output>
    </>
  );
};
const field = () => screen.getByRole('button', { name: /^Day/ });
const value = () => screen.getAllByRole('status').at(-1)?.textContent ?? document.querySelector('output')?.textContent;
const open = async (props: ComponentProps<typeof Day> = {}) => {
  const shown = render(<Day {...props} />);
  await act(async () => void (await import('./date-sheet.tsx')));
  await userEvent.click(field());
  return { ...shown, dialog: await screen.findByRole('dialog', { name: 'Choose a day' }) };
};
// By label: a query by role takes seconds with a hundred options on a busy machine.
const wheel = (name: string) => screen.getByLabelText(name);
const chosen = (name: string) => wheel(name).querySelector('[role=option][aria-selected=true]')?.textContent;
const confirm = () => userEvent.click(screen.getByText('确定'));
const press = async (name: string, keys: string) => {
  wheel(name).focus();
  await userEvent.keyboard(keys);
};

describe('DatePicker', () => {
  afterEach(() => act(() => setLang('zh-Hans')));

  it('shows its value in words and takes another day with the keyboard alone', async () => {
    const { container } = render(<Day start="2024-01-31" />);
    await act(async () => void (await import('./date-sheet.tsx')));
    expect(field()).toHaveTextContent('2024年1月31日');
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('dialog', { name: 'Choose a day' });
    expect(await violations(container)).toEqual([]);
    await press('月', '{ArrowDown}');
    expect(chosen('日')).toBe('29日');
    await press('年', '{ArrowDown}');
    expect(chosen('年')).toBe('2025年');
    expect(chosen('日')).toBe('28日');
    expect(value()).toBe('2024-01-31');
    await confirm();
    expect(value()).toBe('2025-02-28');
    expect(field()).toHaveTextContent('2025年2月28日');
  });

  it('defaults to a range of ten years in both directions', async () => {
    const now = new Date().getFullYear();
    await open();
    await press('年', '{Home}');
    expect(chosen('年')).toBe(`${now - 10}年`);
    await press('年', '{End}');
    expect(chosen('年')).toBe(`${now + 10}年`);
  });

  it('keeps to its limits', async () => {
    await open({ start: '2026-06-15', min: '1900-01-01', max: '2026-06-20' });
    await press('月', '{End}');
    expect(chosen('月')).toBe('6月');
    await press('日', '{End}');
    expect(chosen('日')).toBe('20日');
    await press('年', '{Home}');
    expect(chosen('年')).toBe('1900年');
    await press('月', '{End}');
    expect(chosen('月')).toBe('12月');
  });

  it('accepts a typed number', async () => {
    await open({ start: '2026-06-15', min: '1900-01-01', max: '2026-12-31' });
    await press('年', '1987');
    expect(chosen('年')).toBe('1987年');
    await press('月', '12');
    expect(chosen('月')).toBe('12月');
    await confirm();
    expect(value()).toBe('1987-12-15');
  });

  it('selects by wheel and by press', async () => {
    await open({ start: '2026-06-15', min: '2020-01-01', max: '2026-12-31' });
    wheel('年').scrollTop = 2 * 44;
    fireEvent.scroll(wheel('年'));
    expect(chosen('年')).toBe('2022年');
    await userEvent.click(within(wheel('月')).getByText('3月'));
    await confirm();
    expect(value()).toBe('2022-03-15');
  });

  it('changes nothing when it is closed', async () => {
    await open({ start: '2026-06-15' });
    await press('月', '{ArrowDown}');
    await userEvent.click(screen.getByLabelText('关闭'));
    expect(value()).toBe('2026-06-15');
    await userEvent.click(field());
    expect(chosen('月')).toBe('6月');
  });

  it('clears an optional selection', async () => {
    await open({ start: '2026-06-15', optional: true });
    await userEvent.click(screen.getByText('清除'));
    expect(value()).toBe('');
    expect(field()).toHaveTextContent('请选择');
  });

  it('chooses months', async () => {
    await open({ start: '2026-06', mode: 'month' });
    expect(screen.queryByLabelText('日')).not.toBeInTheDocument();
    await press('月', '{ArrowUp}');
    await confirm();
    expect(value()).toBe('2026-05');
  });

  it('chooses moments', async () => {
    await open({ start: '2026-06-15 09:30', mode: 'datetime' });
    await press('小时', '{ArrowDown}');
    await press('分钟', '05');
    await confirm();
    expect(value()).toBe('2026-06-15 10:05');
  });

  it('writes and orders its wheels as the language does', async () => {
    act(() => setLang('fr'));
    await open({ start: '2026-03-05' });
    expect(field()).toHaveTextContent('5 mars 2026');
    expect([...document.querySelectorAll('[role=listbox]')].map((listbox) => listbox.getAttribute('aria-label'))).toEqual([
      'jour',
      'mois',
      'année',
    ]);
    expect(chosen('mois')).toBe('mars');
  });
});
