/** The shapes of the court, by subject. */
export * from './trials-acts.shapes.ts';
export * from './trials-answers.shapes.ts';
export * from './trials-appeals.shapes.ts';
export * from './trials-case.shapes.ts';
export * from './trials-panels.shapes.ts';
export * from './trials-states.shapes.ts';
export * from './trials-complaint.shapes.ts';
export * from './trials-desk.shapes.ts';
export * from './trials-figures.shapes.ts';
export * from './trials-views.shapes.ts';
