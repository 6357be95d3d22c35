-- Figures read a period by the moment a paper counted, not by the day it was begun.
create index purchase_order_released on purchase_order (released_at) where released_at is not null;
create index acceptance_confirmed on acceptance (confirmed_at) where confirmed_at is not null;
