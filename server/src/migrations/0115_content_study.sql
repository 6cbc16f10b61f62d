-- domain.md §5: courses online (lessons) and offline (sessions with seats), appointments and orders.

create table study_course (
  id text primary key default new_id(),
  kind text not null check (kind in ('online', 'offline')),
  title text not null,
  subtitle text not null default '',
  category text not null,
  cover text not null,
  -- Sanitised rich text.
  intro text not null default '',
  teacher_name text not null,
  teacher_title text not null default '',
  teacher_avatar text not null default '',
  -- 0 is free of charge.
  price_cents bigint not null check (price_cents >= 0),
  on_shelf boolean not null default false,
  created_at timestamptz not null default now()
);
create index study_course_shelf on study_course (created_at desc, id) where on_shelf;

create table study_lesson (
  id text primary key default new_id(),
  course_id text not null references study_course (id) on delete cascade,
  number integer not null check (number > 0),
  title text not null,
  kind text not null check (kind in ('text', 'film', 'audio')),
  body text not null default '',
  media text not null default '',
  seconds integer not null default 0 check (seconds >= 0),
  -- Open to everybody.
  trial boolean not null default false,
  unique (course_id, number),
  check ((kind = 'text') = (media = ''))
);

-- Where a member is in a lesson: seconds of a film or audio, per cent of a text.
create table study_progress (
  member_id text not null references member (id) on delete cascade,
  lesson_id text not null references study_lesson (id) on delete cascade,
  position integer not null check (position >= 0),
  finished boolean not null default false,
  updated_at timestamptz not null default now(),
  primary key (member_id, lesson_id)
);

create table study_session (
  id text primary key default new_id(),
  course_id text not null references study_course (id) on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  place text not null,
  seats integer not null check (seats > 0),
  -- Held by unpaid, booked, signed-in and missed appointments; one is given back when an appointment is cancelled.
  taken integer not null default 0,
  -- Six digits, shown at the place.
  sign_code text not null check (sign_code ~ '^\d{6}$'),
  -- Who booked before a move may give the seat back until the session begins.
  moved_at timestamptz,
  cancelled_at timestamptz,
  cancel_reason text not null default '',
  check (ends_at > starts_at),
  check (taken between 0 and seats)
);
create index study_session_course on study_session (course_id, starts_at, id);

create table study_order (
  id text primary key default new_id(),
  order_no text not null unique,
  member_id text not null references member (id),
  course_id text not null references study_course (id),
  kind text not null check (kind in ('online', 'offline')),
  -- As it was called when it was ordered.
  title text not null,
  amount_cents bigint not null check (amount_cents >= 0),
  state text not null check (state in ('pendingPayment', 'paid', 'refunding', 'refunded', 'completed', 'cancelled', 'expired')),
  pay_no text,
  expires_at timestamptz not null,
  paid_at timestamptz,
  refund_reason text not null default '',
  refund_answer text not null default '',
  refund_asked_at timestamptz,
  -- A request is refused once and for all.
  refund_rejected_at timestamptz,
  hidden_at timestamptz,
  created_at timestamptz not null default now()
);
-- An online course is bought once.
create unique index study_order_once on study_order (member_id, course_id)
  where kind = 'online' and state in ('pendingPayment', 'paid', 'refunding', 'completed');
create index study_order_member on study_order (member_id, created_at desc, id);
create index study_order_pay_no on study_order (pay_no);
create index study_order_refunding on study_order (refund_asked_at) where state = 'refunding';

create table study_appointment (
  id text primary key default new_id(),
  -- What the member shows at the door.
  code text not null unique,
  session_id text not null references study_session (id),
  member_id text not null references member (id),
  -- None when the course is free of charge.
  order_id text references study_order (id),
  state text not null check (state in ('pendingPayment', 'booked', 'signedIn', 'missed', 'cancelled')),
  hidden_at timestamptz,
  created_at timestamptz not null default now()
);
-- One seat of a session for each member.
create unique index study_appointment_once on study_appointment (session_id, member_id) where state <> 'cancelled';
create index study_appointment_member on study_appointment (member_id, created_at desc, id);
create unique index study_appointment_order on study_appointment (order_id);

-- Who has left makes nothing more (0095).
create trigger only_present_members before insert on study_progress for each row execute function only_present_members('member_id');
create trigger only_present_members before insert on study_order for each row execute function only_present_members('member_id');
create trigger only_present_members before insert on study_appointment for each row execute function only_present_members('member_id');
