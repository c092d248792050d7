package dev.vidport.usecases.archive;

import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.domain.account.RetentionRule;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.usecases.account.port.AccountPorts;
import dev.vidport.usecases.account.port.AuditFilter;
import dev.vidport.usecases.archive.port.ArchiveDocuments;
import dev.vidport.usecases.archive.port.ArchiveFormatException;
import dev.vidport.usecases.archive.port.ArchiveHead;
import dev.vidport.usecases.archive.port.ArchivedSettings;
import dev.vidport.usecases.archive.port.ImportTarget;
import dev.vidport.usecases.environment.Environment;
import dev.vidport.usecases.transaction.port.Transactions;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Imports the archive of an account, for an operator. An archive may come from anywhere, so nothing
 * in it is trusted. Each video is stored whole or not at all; an import that was interrupted
 * continues when it runs again.
 */
public final class ImportAccount {
  private static final int HEAD_BYTES = 64 << 10;
  private static final int SETTINGS_BYTES = 4 << 20;

  private final ArchiveDocuments documents;
  private final ImportTarget target;
  private final AccountPorts accounts;
  private final ImportSettings settings;
  private final ImportContentPorts content;
  private final Transactions transactions;
  private final Environment environment;

  ImportAccount(
      ArchiveDocuments documents,
      ImportTarget target,
      AccountPorts accounts,
      ImportSettings settings,
      ImportContentPorts content,
      Transactions transactions,
      Environment environment) {
    this.documents = documents;
    this.target = target;
    this.accounts = accounts;
    this.settings = settings;
    this.content = content;
    this.transactions = transactions;
    this.environment = environment;
  }

  /**
   * @param archive the joined volumes; the caller closes it
   * @param into the account that gets the videos, and keeps its own settings and usage; empty to
   *     create the account of the archive
   * @param plan of an account that is created; empty for the plan that the archive names
   * @param progress receives a line of text after each video
   * @throws RefusalException {@code INVALID_REQUEST} if the address has an account, or the plan
   *     does not exist; {@code INVALID_STATE} for an account that waits for its erasure
   * @throws ArchiveFormatException for an archive that is not valid; what was imported before stays
   */
  public ImportReport handleAsOperator(
      InputStream archive,
      Optional<AccountId> into,
      Optional<String> plan,
      Actor operator,
      Consumer<String> progress)
      throws IOException {
    TarReader tar = new TarReader(archive);
    ArchiveHead head = documents.readHead(document(tar, ArchivePath.HEAD, HEAD_BYTES));
    ArchivedSettings archived =
        documents.readSettings(document(tar, ArchivePath.SETTINGS, SETTINGS_BYTES), head.account());
    Account account =
        into.isPresent()
            ? existing(into.get())
            : transactions.in(() -> created(head, archived, plan, operator));
    ImportContent reader =
        new ImportContent(content, documents, target, account, head, into.isEmpty(), progress);
    if (into.isEmpty()) {
      settings.apply(account, archived).forEach(reader::note);
    }
    return reader.read(tar, archived.watermark(), settings);
  }

  private static byte[] document(TarReader tar, String path, int maxBytes) throws IOException {
    Optional<TarEntry> entry = tar.next();
    if (entry.isEmpty() || !entry.get().path().equals(path)) {
      throw new ArchiveFormatException(
          "the archive does not begin as one of an account: no " + path);
    }
    return tar.content(maxBytes);
  }

  private Account existing(AccountId id) {
    Account found =
        accounts
            .accounts()
            .find(id)
            .orElseThrow(
                () -> new RefusalException(RefusalCode.NOT_FOUND, "there is no such account"));
    if (found.erasure().isPresent()) {
      throw new RefusalException(RefusalCode.INVALID_STATE, "the account waits for its erasure");
    }
    return found;
  }

  private Account created(
      ArchiveHead head, ArchivedSettings archived, Optional<String> plan, Actor operator) {
    Account wanted = archived.account();
    Optional<Account> known = accounts.accounts().find(wanted.email());
    String detail = "export " + head.export();
    if (known.isPresent()) {
      if (isImported(known.get(), detail) && known.get().erasure().isEmpty()) {
        return known.get();
      }
      throw new RefusalException(
          RefusalCode.INVALID_REQUEST,
          "the address "
              + wanted.email().value()
              + " already has an account; name an account for the videos with --into");
    }
    String name = plan.orElse(wanted.plan());
    if (accounts.plans().current().named(name).isEmpty()) {
      throw new RefusalException(
          RefusalCode.INVALID_REQUEST,
          "there is no plan "
              + name
              + "; name one with --plan: "
              + String.join(", ", accounts.plans().current().names()));
    }
    AccountId id =
        target.isFree(head.account()) ? head.account() : AccountId.random(environment.random());
    Instant now = Timestamps.now(environment.clock());
    // A rule of retention deletes nothing within the first day.
    Account account =
        Account.unrestricted(id, wanted.email(), name, wanted.createdAt())
            .withRetention(
                RetentionRule.NONE
                    .withDays(wanted.retention().days(), now)
                    .withPlan(accounts.plans().current().named(name).orElseThrow(), now));
    if (!accounts.accounts().insert(account)) {
      throw new RefusalException(
          RefusalCode.INVALID_REQUEST, "the address was given another account meanwhile");
    }
    accounts
        .auditLog()
        .append(new AuditEntry(now, account.id(), operator, AuditAction.ACCOUNT_IMPORTED, detail));
    return account;
  }

  /** Whether an earlier run of this import has created the account. */
  private boolean isImported(Account account, String detail) {
    return accounts
        .auditLog()
        .list(
            new AuditFilter(
                Optional.of(account.id()),
                Optional.of(AuditAction.ACCOUNT_IMPORTED),
                Optional.empty()),
            environment.clock().instant().plusSeconds(1),
            1)
        .stream()
        .anyMatch(entry -> entry.detail().equals(detail));
  }
}
