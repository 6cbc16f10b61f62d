import { setLang } from '@juhe/platform';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { violations } from '../testing/violations.ts';
import { useState } from 'react';
import { AmountInput } from './amount-input.tsx';
import { Field, FieldGroup } from './field.tsx';
import { PasswordInput, TextArea, TextInput } from './text-input.tsx';

const Amount = ({ start = null }: { start?: number | null }) => {
  const [cents, setCents] = useState<number | null>(start);
  return (
    <>
      <Field label="Amount">
        <AmountInput value={cents} onChange={setCents} />
      </Field>
      <output>{JSON.stringify(cents)}</output>
      <button type="button" onClick={() => setCents(5000)}>
        all
      </button>
    </>
  );
};

describe('AmountInput', () => {
  it.each([
    ['12', '12', 1200],
    ['12.5', '12.5', 1250],
    ['0.05', '0.05', 5],
    ['1.239', '1.23', 123],
    ['１２', '12', 1200],
    ['-3', '3', 300],
    ['1e3', '13', 1300],
    ['1..5', '1.5', 150],
  ])('takes %p as %p', async (typed, shown, cents) => {
    render(<Amount />);
    await userEvent.type(screen.getByLabelText('Amount'), typed);
    expect(screen.getByLabelText('Amount')).toHaveValue(shown);
    expect(screen.getByRole('status')).toHaveTextContent(JSON.stringify(cents));
  });

  it.each([
    ['¥1,234.50', '1234.50', 123450],
    ['1 234,50 ¥', '1234,50', 123450],
    ['1.234,50', '1234,50', 123450],
    ['1,234', '1234', 123400],
    [' 30 ', '30', 3000],
    ['２０．５', '20.5', 2050],
    ['12.345', '', null],
    ['1,23,4', '', null],
    ['12.3456', '', null],
    ['abc', '', null],
  ])('takes a pasted %p as %p', async (pasted, shown, cents) => {
    render(<Amount />);
    await userEvent.click(screen.getByLabelText('Amount'));
    await userEvent.paste(pasted);
    expect(screen.getByLabelText('Amount')).toHaveValue(shown);
    expect(screen.getByRole('status')).toHaveTextContent(JSON.stringify(cents));
  });

  it('shows an amount that comes from elsewhere', async () => {
    render(<Amount start={1} />);
    expect(screen.getByLabelText('Amount')).toHaveValue('0.01');
    await userEvent.click(screen.getByRole('button', { name: 'all' }));
    expect(screen.getByLabelText('Amount')).toHaveValue('50.00');
  });
});

describe('AmountInput in a language that writes amounts another way', () => {
  afterEach(() => act(() => setLang('zh-Hans')));

  it.each([
    ['zh-Hans', '¥|27.50', ['12.5', '12,5']],
    ['en', '¥|27.50', ['12.5', '12,5']],
    ['fr', '27,50|¥', ['12,5', '12.5']],
    ['es', '27,50|¥', ['12,5', '12.5']],
  ] as const)(
    'in %s: currency and decimals as in every other amount, comma and point are taken',
    async (lang, display, written) => {
      act(() => setLang(lang));
      render(<Amount start={2750} />);
      const input = screen.getByLabelText<HTMLInputElement>('Amount');
      const [first, last] = [...(input.parentElement?.childNodes ?? [])].map((node) =>
        node === input ? input.value : node.textContent?.trim(),
      );
      expect(`${first}|${last}`).toBe(display);
      for (const text of written) {
        await userEvent.clear(input);
        await userEvent.type(input, text);
        expect(input).toHaveValue(text);
        expect(screen.getByRole('status')).toHaveTextContent('1250');
      }
    },
  );
});

describe('Field', () => {
  it('ties label, hint and error to its control', async () => {
    const { container } = render(
      <FieldGroup>
        <Field label="Name" hint="As on the parcel" error="Too short" required>
          <TextInput />
        </Field>
        <Field label="Word">
          <PasswordInput />
        </Field>
      </FieldGroup>,
    );
    const name = screen.getByRole('textbox', { name: /Name/ });
    expect(name).toHaveAccessibleDescription('As on the parcel Too short');
    expect(name).toBeInvalid();
    expect(name).toBeRequired();
    expect(screen.getByLabelText('Word')).toBeValid();
    expect(await violations(container)).toEqual([]);
  });
});

describe('text inputs', () => {
  it('default to a maximum of 140 characters', async () => {
    render(<TextInput aria-label="text" />);
    await userEvent.click(screen.getByLabelText('text'));
    await userEvent.paste('x'.repeat(200));
    expect(screen.getByLabelText<HTMLInputElement>('text').value).toHaveLength(140);
  });

  it('show the character count', async () => {
    render(<TextArea aria-label="text" maxLength={10} defaultValue="ab" />);
    expect(screen.getByText('2/10')).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText('text'), 'cde');
    expect(screen.getByText('5/10')).toBeInTheDocument();
  });

  it('count one line when asked, also when a library sets it', async () => {
    const fill = (element: HTMLInputElement | null) => {
      if (element) element.value = 'abc';
    };
    render(<TextInput aria-label="text" counter maxLength={20} ref={fill} />);
    expect(screen.getByText('3/20')).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText('text'), 'de');
    expect(screen.getByText('5/20')).toBeInTheDocument();
  });

  it('show a password when asked', async () => {
    render(<PasswordInput aria-label="word" />);
    expect(screen.getByLabelText('word')).toHaveAttribute('type', 'password');
    await userEvent.click(screen.getByRole('button', { name: '显示密码' }));
    expect(screen.getByLabelText('word')).toHaveAttribute('type', 'text');
  });
});
