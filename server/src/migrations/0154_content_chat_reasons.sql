-- A model's answer that reached the model's own limit, or that its service's content filter stopped.
alter table chat_turn drop constraint chat_turn_reason_check;
alter table chat_turn add constraint chat_turn_reason_check
  check (reason in ('interrupted', 'busy', 'timeout', 'unavailable', 'cut', 'empty', 'tooLong', 'length', 'filtered'));
