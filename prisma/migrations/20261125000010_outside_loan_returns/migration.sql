-- What a book was offered for before somebody outside had it: it is that again once it is back.
ALTER TABLE "OutsideLoan"
  ADD COLUMN "returnsTo" "BookState" NOT NULL DEFAULT 'AVAILABLE_FOR_BORROW',
  ADD CONSTRAINT "OutsideLoan_returns_to_offer"
    CHECK ("returnsTo" IN ('AVAILABLE_FOR_BORROW', 'AVAILABLE_FOR_GIVE_AWAY'));
