package dev.vidport.library.internal;

import dev.vidport.domain.access.OidcIssuer;
import dev.vidport.library.settings.VidportSettings;
import dev.vidport.outbound.access.OidcIssuerSettings;
import dev.vidport.outbound.access.OidcOpener;
import dev.vidport.outbound.billing.StripeOpener;
import dev.vidport.outbound.billing.StripeSettings;
import dev.vidport.outbound.mail.SmtpOpener;
import dev.vidport.persistence.account.JdbcAccounts;
import dev.vidport.persistence.account.JdbcKnownPlans;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.DatabaseProblem;
import dev.vidport.persistence.database.SchemaInspector;
import dev.vidport.persistence.secret.EncryptionKeys;
import dev.vidport.persistence.secret.JdbcStoredSecrets;
import dev.vidport.persistence.secret.KeyRegister;
import dev.vidport.persistence.secret.SecretCipher;
import dev.vidport.persistence.storage.JdbcSigningKeys;
import dev.vidport.usecases.access.port.OidcException;
import dev.vidport.usecases.account.ListRemovedPlans;
import dev.vidport.usecases.media.port.SpeechRecognizer;
import dev.vidport.usecases.signing.port.LinkSigner;
import dev.vidport.usecases.signing.port.SecretsStatus;
import dev.vidport.usecases.signing.port.SigningKey;
import dev.vidport.usecases.signing.port.StoreContext;
import dev.vidport.usecases.transaction.port.DamagedDataException;
import java.io.IOException;
import java.net.URI;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Examines the database, the store, the mail server, the payment provider, the issuers of OpenID
 * Connect and the speech recognizer of an instance, and changes nothing in the database.
 */
public final class Inspection {
  private static final int SIGNING_KEY_BYTES = 32;

  private final VidportSettings settings;
  private final Clock clock;

  public Inspection(VidportSettings settings, Clock clock) {
    this.settings = settings;
    this.clock = clock;
  }

  /**
   * The state of the database; empty when it is in memory or does not exist yet, so that the first
   * start creates it.
   *
   * @throws DatabaseProblem when the database can't be reached
   */
  public Optional<DatabaseState> database() {
    return new SchemaInspector(settings.database())
        .inspect()
        .map(
            state ->
                new DatabaseState(
                    state.product(),
                    state.time(),
                    state.applied() == 0,
                    state.pending(),
                    state.canCreateTables(),
                    state.isPooled(),
                    state.preparesStatements()));
  }

  /**
   * The plans that accounts have although the settings do not define them. Empty until the tables
   * of this release exist.
   *
   * @throws DatabaseProblem when the database can't be reached
   */
  public List<ListRemovedPlans.RemovedPlan> removedPlans() {
    if (database().filter(state -> state.pending().isEmpty()).isEmpty()) {
      return List.of();
    }
    try (Database database = Database.open(settings.forOperator().database())) {
      return new ListRemovedPlans(
              new JdbcAccounts(database), settings.plans(), new JdbcKnownPlans(database))
          .handleAsOperator();
    }
  }

  /**
   * The stored keys of links, newest first. Empty until the tables of this release exist.
   *
   * @throws DatabaseProblem when the database can't be reached, or there is no key of its secrets
   */
  public List<SigningKey> signingKeys() {
    if (database().filter(state -> state.pending().isEmpty()).isEmpty()) {
      return List.of();
    }
    SecretCipher cipher = new SecretCipher(new SecretKeys(settings).existing());
    try (Database database = Database.open(settings.forOperator().database())) {
      return new JdbcSigningKeys(database, cipher).list();
    } catch (DamagedDataException e) {
      throw DatabaseProblem.damaged(e);
    }
  }

  /**
   * With which keys the stored secrets are encrypted. Empty until the tables of this release exist.
   *
   * @throws DatabaseProblem when the database can't be reached, or its secrets need another key
   */
  public Optional<SecretsStatus> secrets() {
    if (database().filter(state -> state.pending().isEmpty()).isEmpty()) {
      return Optional.empty();
    }
    EncryptionKeys keys = new SecretKeys(settings).existing();
    try (Database database = Database.open(settings.forOperator().database())) {
      new KeyRegister(database).check(keys);
      return Optional.of(new JdbcStoredSecrets(database, new SecretCipher(keys)).status());
    }
  }

  /**
   * Stores, sends, reads and deletes objects in the store.
   *
   * @throws IOException whose message says in one line what is wrong and what to do
   */
  public void checkStore() throws IOException {
    try (ResourceCloser closing = new ResourceCloser()) {
      long reserve = settings.uploadLimits().minFreeBytes();
      settings
          .store()
          .open(new StoreContext(settings.baseUrl(), signer(), clock, reserve, closing::with))
          .store()
          .selfCheck();
    }
  }

  /**
   * Connects to the mail server and signs in, if one is configured. Sends nothing.
   *
   * @throws IOException whose message says in one line what is wrong
   */
  public void checkMail() throws IOException {
    if (settings.mail().isPresent()) {
      try (SmtpOpener.SmtpMail mail =
          SmtpOpener.find().open(settings.mail().get(), new SecureRandom(), clock)) {
        mail.check();
      }
    }
  }

  /**
   * Asks the payment provider, if one is configured, for the prices of the plans and of overage.
   * Charges nothing.
   *
   * @return the prices that it does not offer
   * @throws IOException whose message says in one line what is wrong
   */
  public List<String> missingPrices() throws IOException {
    if (settings.payment().isEmpty()) {
      return List.of();
    }
    StripeSettings account = settings.payment().get();
    Stream<String> ofPlans =
        settings.plans().all().stream().flatMap(plan -> plan.priceId().stream());
    try (StripeOpener.StripeAccount payments = StripeOpener.find().open(account, clock)) {
      return payments.missingPrices(
          Stream.concat(ofPlans, account.overagePrice().stream()).toList());
    }
  }

  /**
   * Reads the configuration and the keys of each issuer of OpenID Connect. Nothing changes.
   *
   * @return what was found of each, in the order of the settings
   * @throws IOException when the clients can't be opened or closed
   */
  public List<ExaminedIssuer> issuers() throws IOException {
    if (settings.oidc().isEmpty()) {
      return List.of();
    }
    try (OidcOpener.OidcClients clients =
        OidcOpener.find().open(settings.oidc(), settings.baseUrl(), settings.egress())) {
      return clients.issuers().stream().map(issuer -> examined(clients, issuer)).toList();
    }
  }

  private static ExaminedIssuer examined(OidcOpener.OidcClients clients, OidcIssuer issuer) {
    Optional<String> problem = Optional.empty();
    try {
      clients.examine(issuer);
    } catch (OidcException e) {
      problem = Optional.of(String.valueOf(e.getMessage()));
    }
    return new ExaminedIssuer(issuer, clients.redirectAddress(issuer), problem);
  }

  /**
   * The issuers that choose the members of an account that does not exist. Empty until the tables
   * of this release exist.
   *
   * @throws DatabaseProblem when the database can't be reached
   */
  public List<OidcIssuer> issuersWithoutAccount() {
    List<OidcIssuer> issuers =
        settings.oidc().stream()
            .map(OidcIssuerSettings::issuer)
            .filter(issuer -> issuer.team().isPresent())
            .toList();
    if (issuers.isEmpty() || database().filter(state -> state.pending().isEmpty()).isEmpty()) {
      return List.of();
    }
    try (Database database = Database.open(settings.forOperator().database())) {
      JdbcAccounts accounts = new JdbcAccounts(database);
      return issuers.stream()
          .filter(issuer -> accounts.find(issuer.team().orElseThrow().account()).isEmpty())
          .toList();
    }
  }

  /**
   * An issuer of OpenID Connect.
   *
   * @param redirectAddress must be registered at the issuer
   * @param problem why users can't sign in through it now
   */
  public record ExaminedIssuer(OidcIssuer issuer, URI redirectAddress, Optional<String> problem) {}

  /** What recognizes speech, in a few words; empty if nothing does. */
  public Optional<String> recognizer() {
    return new SpeechRecognizers(settings, clock, new ResourceCloser()).description();
  }

  /**
   * Recognizes a second of silence, if there is a recognizer.
   *
   * @throws IOException whose message says in one line what is wrong
   */
  public void checkRecognizer() throws IOException {
    try (ResourceCloser closing = new ResourceCloser()) {
      Optional<SpeechRecognizer> recognizer =
          new SpeechRecognizers(settings, clock, closing).open();
      if (recognizer.isPresent()) {
        new RecognizerTrial(recognizer.get()).run();
      }
    }
  }

  /** The key of the instance is in the database, and no link of the check leaves this process. */
  private LinkSigner signer() {
    byte[] key = new byte[SIGNING_KEY_BYTES];
    new SecureRandom().nextBytes(key);
    return new LinkSigner(key, clock);
  }
}
