package dev.vidport.library.settings;

import dev.vidport.domain.access.RateLimits;
import dev.vidport.domain.account.Plans;
import dev.vidport.domain.account.SignUpPolicy;
import dev.vidport.domain.id.Hex;
import dev.vidport.domain.upload.UploadLimits;
import dev.vidport.domain.variant.Av1Mode;
import dev.vidport.media.settings.FfmpegSettings;
import dev.vidport.outbound.access.OidcIssuerSettings;
import dev.vidport.outbound.account.AuditReceiverSettings;
import dev.vidport.outbound.billing.StripeSettings;
import dev.vidport.outbound.egress.EgressPolicy;
import dev.vidport.outbound.mail.SmtpSettings;
import dev.vidport.persistence.database.DatabaseSettings;
import dev.vidport.storage.filesystem.FolderStoreSettings;
import dev.vidport.usecases.archive.port.ArchiveLimits;
import dev.vidport.usecases.erasure.port.ErasurePorts;
import dev.vidport.usecases.signing.port.StoreSettings;
import java.net.URI;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The settings of one Vidport.
 *
 * @param baseUrl public URL of the host that serves links, without a trailing slash; links work
 *     only when such a host exists
 * @param workFolder folder of temporary work files; several Vidports of a machine may share it
 * @param ffmpeg the programs that process media, and their isolation
 * @param secretKeys the keys that encrypt the secrets in the database
 * @param rateLimits limits of the requests of a credential
 * @param mail the server that sends sign-in codes; empty to send none
 * @param signUp who may create an account by signing in
 * @param erasureGrace time from the request to delete an account to its erasure
 * @param archiveLimits limits of the archives that exports of accounts make
 * @param payment the account at the payment provider; empty to sell no plans
 * @param oidc the issuers of OpenID Connect through which users sign in to the console
 * @param auditReceiver the server that receives the audit log; empty for none
 * @param egress which addresses of users may be called although they are not public
 * @param speech what recognizes speech for captions
 * @param av1 for which videos renditions in AV1 are made
 */
public record VidportSettings(
    Role role,
    DatabaseSettings database,
    StoreSettings store,
    URI baseUrl,
    Path workFolder,
    WorkerSettings worker,
    FfmpegSettings ffmpeg,
    Plans plans,
    RateLimits rateLimits,
    UploadLimits uploadLimits,
    SigningKeySettings signingKeys,
    SecretKeySettings secretKeys,
    Optional<SmtpSettings> mail,
    SignUpPolicy signUp,
    Duration erasureGrace,
    ArchiveLimits archiveLimits,
    Optional<StripeSettings> payment,
    List<OidcIssuerSettings> oidc,
    Optional<AuditReceiverSettings> auditReceiver,
    EgressPolicy egress,
    SpeechSettings speech,
    Av1Mode av1) {
  public VidportSettings {
    oidc = List.copyOf(oidc);
  }

  private static final int OPERATOR_CONNECTIONS = 2;
  private static final long MEMORY_STORE_BYTES = 1L << 30;

  /** The default settings of a Vidport whose database, files and work are in one folder. */
  public static Builder builder(Path dataFolder) {
    return new Builder(
            DatabaseSettings.of(h2In(dataFolder), "", ""),
            new FolderStoreSettings(dataFolder.resolve("objects")),
            dataFolder.resolve("work"))
        .secretKeys(SecretKeySettings.beside(dataFolder));
  }

  /** The default settings of a Vidport whose database and files are in memory. */
  public static Builder inMemory(Path workFolder) {
    // H2 shares databases of the same name within a process, so each gets a name of its own.
    String name = "vidport-" + Hex.random(new SecureRandom(), 8);
    return new Builder(
        DatabaseSettings.of("jdbc:h2:mem:" + name, "", ""),
        new MemoryStoreSettings(MEMORY_STORE_BYTES),
        workFolder);
  }

  /** A builder with these settings. */
  public Builder toBuilder() {
    return new Builder(database, store, workFolder)
        .role(role)
        .baseUrl(baseUrl)
        .worker(worker)
        .ffmpeg(ffmpeg)
        .plans(plans)
        .rateLimits(rateLimits)
        .uploadLimits(uploadLimits)
        .signingKeys(signingKeys)
        .secretKeys(secretKeys)
        .mail(mail)
        .signUp(signUp)
        .erasureGrace(erasureGrace)
        .archiveLimits(archiveLimits)
        .payment(payment)
        .oidc(oidc)
        .auditReceiver(auditReceiver)
        .egress(egress)
        .speech(speech)
        .av1(av1);
  }

  /** The JDBC URL of the embedded database in a data folder. */
  public static String h2In(Path dataFolder) {
    return "jdbc:h2:file:" + dataFolder.toAbsolutePath().normalize().resolve("database/vidport");
  }

  /** A copy for a short task of an operator: few connections, no processing. */
  public VidportSettings forOperator() {
    return toBuilder().role(Role.API).database(database.withPoolSize(OPERATOR_CONNECTIONS)).build();
  }

  /** The folders that only the owner of the process may enter; they may be missing. */
  public List<Path> privateFolders() {
    return Stream.of(
            database.file().map(Path::getParent),
            store.folder(),
            Optional.of(workFolder).filter(folder -> role.processesVideos()))
        .flatMap(Optional::stream)
        .toList();
  }

  /** Collects settings; each has a default. */
  public static final class Builder {
    private Role role = Role.ALL;
    private DatabaseSettings database;
    private StoreSettings store;
    private URI baseUrl = URI.create("http://localhost:8080");
    private final Path workFolder;
    private WorkerSettings worker = WorkerSettings.defaults();
    private FfmpegSettings ffmpeg = FfmpegSettings.defaults();
    private Optional<Plans> plans = Optional.empty();
    private RateLimits rateLimits = RateLimits.DEFAULTS;
    private UploadLimits uploadLimits = UploadLimits.DEFAULTS;
    private SigningKeySettings signingKeys = SigningKeySettings.stored();
    private SecretKeySettings secretKeys = SecretKeySettings.none();
    private Optional<SmtpSettings> mail = Optional.empty();
    private SignUpPolicy signUp = SignUpPolicy.OPEN;
    private Duration erasureGrace = ErasurePorts.DEFAULT_GRACE;
    private ArchiveLimits archiveLimits = ArchiveLimits.DEFAULTS;
    private Optional<StripeSettings> payment = Optional.empty();
    private List<OidcIssuerSettings> oidc = List.of();
    private Optional<AuditReceiverSettings> auditReceiver = Optional.empty();
    private EgressPolicy egress = EgressPolicy.strict();
    private SpeechSettings speech = SpeechSettings.defaults();
    private Av1Mode av1 = Av1Mode.OFF;

    private Builder(DatabaseSettings database, StoreSettings store, Path workFolder) {
      this.database = database;
      this.store = store;
      this.workFolder = workFolder;
    }

    public Builder role(Role value) {
      role = value;
      return this;
    }

    public Builder database(DatabaseSettings value) {
      database = value;
      return this;
    }

    public Builder store(StoreSettings value) {
      store = value;
      return this;
    }

    public Builder baseUrl(URI value) {
      baseUrl = value;
      return this;
    }

    public Builder worker(WorkerSettings value) {
      worker = value;
      return this;
    }

    public Builder ffmpeg(FfmpegSettings value) {
      ffmpeg = value;
      return this;
    }

    public Builder plans(Plans value) {
      plans = Optional.of(value);
      return this;
    }

    public Builder rateLimits(RateLimits value) {
      rateLimits = value;
      return this;
    }

    public Builder uploadLimits(UploadLimits value) {
      uploadLimits = value;
      return this;
    }

    public Builder signingKeys(SigningKeySettings value) {
      signingKeys = value;
      return this;
    }

    public Builder secretKeys(SecretKeySettings value) {
      secretKeys = value;
      return this;
    }

    public Builder mail(Optional<SmtpSettings> value) {
      mail = value;
      return this;
    }

    /** Who may create an account by signing in; by default everybody. */
    public Builder signUp(SignUpPolicy value) {
      signUp = value;
      return this;
    }

    /** Time from the request to delete an account to its erasure; by default 14 days. */
    public Builder erasureGrace(Duration value) {
      erasureGrace = value;
      return this;
    }

    /** Limits of the archives that exports of accounts make; by default 1,000 GB and 7 days. */
    public Builder archiveLimits(ArchiveLimits value) {
      archiveLimits = value;
      return this;
    }

    public Builder payment(Optional<StripeSettings> value) {
      payment = value;
      return this;
    }

    /** The issuers of OpenID Connect through which users sign in; by default none. */
    public Builder oidc(List<OidcIssuerSettings> value) {
      oidc = List.copyOf(value);
      return this;
    }

    /** The server that receives the audit log; by default none. */
    public Builder auditReceiver(Optional<AuditReceiverSettings> value) {
      auditReceiver = value;
      return this;
    }

    public Builder egress(EgressPolicy value) {
      egress = value;
      return this;
    }

    public Builder speech(SpeechSettings value) {
      speech = value;
      return this;
    }

    /**
     * For which videos renditions in AV1 are made; by default for none. Otherwise, all default
     * plans with streaming include AV1.
     */
    public Builder av1(Av1Mode value) {
      av1 = value;
      return this;
    }

    private Plans defaultPlans() {
      return av1 == Av1Mode.OFF ? Plans.defaults() : Plans.defaults().withAv1();
    }

    public VidportSettings build() {
      return new VidportSettings(
          role,
          database,
          store,
          baseUrl,
          workFolder,
          worker,
          ffmpeg,
          plans.orElseGet(this::defaultPlans),
          rateLimits,
          uploadLimits,
          signingKeys,
          secretKeys,
          mail,
          signUp,
          erasureGrace,
          archiveLimits,
          payment,
          oidc,
          auditReceiver,
          egress,
          speech,
          av1);
    }
  }
}
