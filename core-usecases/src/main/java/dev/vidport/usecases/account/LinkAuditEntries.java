package dev.vidport.usecases.account;

import dev.vidport.domain.account.AuditLink;
import dev.vidport.domain.account.AuditPosition;
import dev.vidport.usecases.account.port.AuditChain;
import dev.vidport.usecases.account.port.AuditChain.Link;
import dev.vidport.usecases.account.port.AuditChain.UnlinkedEntry;
import dev.vidport.usecases.transaction.port.Transactions;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** Links new audit entries to the chain. */
public final class LinkAuditEntries {
  private static final int BATCH = 500;

  /** Bounds a run; the next one continues. */
  private static final int MAX_BATCHES = 20;

  private final AuditChain chain;
  private final Transactions transactions;
  private final RandomGenerator random;

  LinkAuditEntries(AuditChain chain, Transactions transactions, RandomGenerator random) {
    this.chain = chain;
    this.transactions = transactions;
    this.random = random;
  }

  /** Links the entries that are committed. */
  public void handle() {
    int linked = BATCH;
    for (int batch = 0; batch < MAX_BATCHES && linked == BATCH; batch++) {
      linked = chain.countUnlinked() == 0 ? 0 : transactions.in(this::linkBatch);
    }
  }

  private int linkBatch() {
    AuditPosition previous = chain.lock().head();
    List<Link> links = new ArrayList<>();
    for (UnlinkedEntry unlinked : chain.unlinked(BATCH)) {
      AuditLink link = AuditLink.next(unlinked.entry(), previous, random);
      links.add(new Link(unlinked.id(), link));
      previous = link.position();
    }
    chain.link(links);
    return links.size();
  }
}
