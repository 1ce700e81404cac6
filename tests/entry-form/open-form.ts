import {
  documentIdOf,
  type EditEffect,
  type EditEvent,
  type EditState,
  nextDeadline,
  openForm,
  updateForm,
} from '#app/admin/form/form-state.ts';
import { screenOf, tabOf } from '#app/admin/screens.ts';
import type { UnsavedCopy } from '#app/admin/unsaved/unsaved-copies.ts';
import { valuesOf } from '#app/admin/values/values.ts';
import { type ContentTypeName, typeOf } from '#content/index.ts';
import { FakeServer } from './fake-server.ts';

/** When the forms of the tests are opened. */
export const opened = Date.UTC(2027, 0, 2);

/** The form of an entry without a browser: its effects are carried out against a fake server, and calls are answered when a test says so. */
export class OpenForm {
  readonly server: FakeServer;
  /** What is stored on the device, by documentId. */
  readonly copies = new Map<string, UnsavedCopy>();
  readonly toasts: string[] = [];
  /** Each effect, in its order. */
  readonly effects: EditEffect[] = [];
  now = opened;
  state: EditState;
  unreadable: Readonly<Record<string, string>> = {};
  private onItsWay: (EditEffect & { type: 'call' }) | undefined;
  /** The answer that the server has given and the form has not received. */
  private answer: EditEvent | undefined;

  constructor({
    name = 'collections' as ContentTypeName,
    documentId = undefined as string | undefined,
    server = new FakeServer(),
    tab = undefined as string | undefined,
  }) {
    this.server = server;
    const type = tabOf(name, tab)?.type ?? typeOf(name);
    const identity = { screen: screenOf(name), tab, type, id: 'form' };
    this.state = openForm(identity, server.read(documentId), this.now);
  }

  dispatch(event: EditEvent): void {
    const { state, effects } = updateForm(this.state, event, { now: this.now, unreadable: () => this.unreadable });
    this.state = state;
    for (const effect of effects) this.carryOut(effect);
  }

  type(name: string, value: unknown): void {
    this.dispatch({ type: 'changed', name, value });
  }

  /** The name of the call that is on its way. */
  get call(): string | undefined {
    return this.onItsWay?.call.name;
  }

  /** Whether the server has what is on its way. */
  get hasArrived(): boolean {
    return this.answer !== undefined;
  }

  /** The call on its way reaches the server. */
  arrive(): void {
    if (this.onItsWay && !this.answer) this.answer = this.server.answer(this.onItsWay.call, this.onItsWay.documentId);
  }

  /** Its answer reaches the form. */
  receive(): void {
    this.arrive();
    this.end(this.answer);
  }

  /** The connection is cut: before the call has reached the server, or after. */
  lose(error: unknown = new TypeError('Failed to fetch')): void {
    this.end({ type: 'failed', error });
  }

  /** Answers every call, until none is left. */
  receiveAll(): void {
    for (let count = 0; this.onItsWay; count += 1) {
      if (count > 50) throw new Error('the form never stops to call the server');
      this.receive();
    }
  }

  /** Time passes; what is due happens. */
  wait(milliseconds: number): void {
    const end = this.now + milliseconds;
    for (let date = nextDeadline(this.state); date <= end; date = nextDeadline(this.state)) {
      this.now = Math.max(this.now, date);
      this.dispatch({ type: 'deadline' });
    }
    this.now = end;
  }

  /** The input values that the server has of the entry. */
  get stored(): Readonly<Record<string, unknown>> | undefined {
    const { entry } = this.server.read(documentIdOf(this.state));
    return entry && valuesOf(this.state.form.type, entry);
  }

  has(type: EditEffect['type']): boolean {
    return this.effects.some((effect) => effect.type === type);
  }

  private end(event: EditEvent | undefined): void {
    if (!this.onItsWay || !event) throw new Error('no call is on its way');
    this.onItsWay = undefined;
    this.answer = undefined;
    this.dispatch(event);
  }

  private carryOut(effect: EditEffect): void {
    this.effects.push(effect);
    switch (effect.type) {
      case 'call':
        if (this.onItsWay) throw new Error(`${effect.call.name} while ${this.onItsWay.call.name} is on its way`);
        this.onItsWay = effect;
        break;
      case 'toast':
        this.toasts.push(effect.text.replaceAll('\u00a0', ' '));
        break;
      case 'storeCopy':
        this.copies.set(`${effect.documentId}${effect.apart ? ' apart' : ''}`, effect.copy);
        break;
      case 'deleteCopy':
        this.copies.delete(String(effect.documentId));
        break;
      default:
    }
  }
}
