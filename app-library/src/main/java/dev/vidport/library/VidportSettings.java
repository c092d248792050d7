package dev.vidport.library;

import dev.vidport.domain.account.Plans;
import dev.vidport.domain.upload.UploadLimits;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The settings of one Vidport. Immutable; {@link #builder} and {@link #toBuilder} create them. */
public final class VidportSettings {
  private static final int OPERATOR_CONNECTIONS = 2;

  private final Role role;
  private final DatabaseConnection database;
  private final StoreSettings store;
  private final URI baseUrl;
  private final Path workFolder;
  private final WorkerSettings worker;
  private final FfmpegPrograms ffmpeg;
  private final ProcessIsolation isolation;
  private final Plans plans;
  private final RequestLimits limits;
  private final UploadLimits uploadLimits;
  private final Optional<byte[]> signingKey;
  private final Optional<byte[]> secondSigningKey;
  private final Optional<byte[]> playerPageKey;
  private final Optional<MailServer> mail;
  private final Optional<StripeAccount> payment;
  private final EgressSettings egress;
  private final SpeechSettings speech;

  private VidportSettings(Builder from) {
    this.role = from.role;
    this.database = from.database;
    this.store = from.store;
    this.baseUrl = from.baseUrl;
    this.workFolder = from.workFolder;
    this.worker = from.worker;
    this.ffmpeg = from.ffmpeg;
    this.isolation = from.isolation;
    this.plans = from.plans;
    this.limits = from.limits;
    this.uploadLimits = from.uploadLimits;
    this.signingKey = from.signingKey;
    this.secondSigningKey = from.secondSigningKey;
    this.playerPageKey = from.playerPageKey;
    this.mail = from.mail;
    this.payment = from.payment;
    this.egress = from.egress;
    this.speech = from.speech;
  }

  /** The default settings of a Vidport whose database, files and work are in one folder. */
  public static Builder builder(Path dataFolder) {
    return new Builder(
        DatabaseConnection.of(h2In(dataFolder), "", ""),
        new StoreSettings.Folder(dataFolder.resolve("objects")),
        dataFolder.resolve("work"));
  }

  /** A builder with these settings. */
  public Builder toBuilder() {
    Builder copy = new Builder(database, store, workFolder);
    copy.role = role;
    copy.baseUrl = baseUrl;
    copy.worker = worker;
    copy.ffmpeg = ffmpeg;
    copy.isolation = isolation;
    copy.plans = plans;
    copy.limits = limits;
    copy.uploadLimits = uploadLimits;
    copy.signingKey = signingKey;
    copy.secondSigningKey = secondSigningKey;
    copy.playerPageKey = playerPageKey;
    copy.mail = mail;
    copy.payment = payment;
    copy.egress = egress;
    copy.speech = speech;
    return copy;
  }

  /** The JDBC URL of the embedded database in a data folder. */
  public static String h2In(Path dataFolder) {
    return "jdbc:h2:file:" + dataFolder.toAbsolutePath().normalize().resolve("database/vidport");
  }

  public VidportSettings withBaseUrl(URI address) {
    return toBuilder().baseUrl(address).build();
  }

  public VidportSettings withRole(Role other) {
    return toBuilder().role(other).build();
  }

  /** A copy for a short task of an operator: few connections, no processing. */
  public VidportSettings forOperator() {
    return toBuilder().role(Role.API).database(database.withPoolSize(OPERATOR_CONNECTIONS)).build();
  }

  public Role role() {
    return role;
  }

  public DatabaseConnection database() {
    return database;
  }

  public StoreSettings store() {
    return store;
  }

  /**
   * The public URL of the host that serves links, without a trailing slash; links work only when
   * such a host exists.
   */
  public URI baseUrl() {
    return baseUrl;
  }

  /** The folder of temporary work files; several Vidports of a machine may share it. */
  public Path workFolder() {
    return workFolder;
  }

  /** The folders that only the owner of the process may enter; they may be missing. */
  public List<Path> privateFolders() {
    List<Path> folders = new ArrayList<>();
    database.settings().file().map(Path::getParent).ifPresent(folders::add);
    if (store instanceof StoreSettings.Folder files) {
      folders.add(files.root());
    }
    if (role.processesVideos()) {
      folders.add(workFolder);
    }
    return List.copyOf(folders);
  }

  public WorkerSettings worker() {
    return worker;
  }

  public FfmpegPrograms ffmpeg() {
    return ffmpeg;
  }

  /** How the processes of the two programs are isolated. */
  public ProcessIsolation isolation() {
    return isolation;
  }

  public Plans plans() {
    return plans;
  }

  public RequestLimits limits() {
    return limits;
  }

  public UploadLimits uploadLimits() {
    return uploadLimits;
  }

  /** The server that sends sign-in codes; empty to send none. */
  public Optional<MailServer> mail() {
    return mail;
  }

  /** The account at the payment provider; empty to sell no plans. */
  public Optional<StripeAccount> payment() {
    return payment;
  }

  /** Which addresses of users may be called although they are not public. */
  public EgressSettings egress() {
    return egress;
  }

  /** What recognizes speech for captions. */
  public SpeechSettings speech() {
    return speech;
  }

  /** The key that signs links; empty to generate one and store it in the database. */
  public Optional<byte[]> signingKey() {
    return signingKey;
  }

  /** Links signed with this key are accepted as well; has an effect only with a signing key. */
  public Optional<byte[]> secondSigningKey() {
    return secondSigningKey;
  }

  /**
   * The key of the addresses of player pages; empty to use the signing key or, without one, a
   * stored key that no rotation changes.
   */
  public Optional<byte[]> playerPageKey() {
    return playerPageKey;
  }

  /** The settings without the secrets. */
  @Override
  public String toString() {
    return "VidportSettings[role=%s, %s, store=%s, baseUrl=%s, workFolder=%s, %s]"
        .formatted(role, database, store, baseUrl, workFolder, worker);
  }

  /** Collects settings; each has a default. */
  public static final class Builder {
    private Role role = Role.ALL;
    private DatabaseConnection database;
    private StoreSettings store;
    private URI baseUrl = URI.create("http://localhost:8080");
    private Path workFolder;
    private WorkerSettings worker = WorkerSettings.defaults();
    private FfmpegPrograms ffmpeg = FfmpegPrograms.ON_PATH;
    private ProcessIsolation isolation = ProcessIsolation.defaults();
    private Plans plans = Plans.defaults();
    private RequestLimits limits = RequestLimits.DEFAULTS;
    private UploadLimits uploadLimits = UploadLimits.DEFAULTS;
    private Optional<byte[]> signingKey = Optional.empty();
    private Optional<byte[]> secondSigningKey = Optional.empty();
    private Optional<byte[]> playerPageKey = Optional.empty();
    private Optional<MailServer> mail = Optional.empty();
    private Optional<StripeAccount> payment = Optional.empty();
    private EgressSettings egress = EgressSettings.strict();
    private SpeechSettings speech = SpeechSettings.defaults();

    private Builder(DatabaseConnection database, StoreSettings store, Path workFolder) {
      this.database = database;
      this.store = store;
      this.workFolder = workFolder;
    }

    public Builder role(Role value) {
      role = value;
      return this;
    }

    public Builder database(DatabaseConnection value) {
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

    public Builder workFolder(Path value) {
      workFolder = value;
      return this;
    }

    public Builder worker(WorkerSettings value) {
      worker = value;
      return this;
    }

    public Builder ffmpeg(FfmpegPrograms value) {
      ffmpeg = value;
      return this;
    }

    public Builder isolation(ProcessIsolation value) {
      isolation = value;
      return this;
    }

    public Builder plans(Plans value) {
      plans = value;
      return this;
    }

    public Builder limits(RequestLimits value) {
      limits = value;
      return this;
    }

    public Builder uploadLimits(UploadLimits value) {
      uploadLimits = value;
      return this;
    }

    public Builder signingKey(Optional<byte[]> value) {
      signingKey = value;
      return this;
    }

    public Builder secondSigningKey(Optional<byte[]> value) {
      secondSigningKey = value;
      return this;
    }

    public Builder playerPageKey(Optional<byte[]> value) {
      playerPageKey = value;
      return this;
    }

    public Builder mail(Optional<MailServer> value) {
      mail = value;
      return this;
    }

    public Builder payment(Optional<StripeAccount> value) {
      payment = value;
      return this;
    }

    public Builder egress(EgressSettings value) {
      egress = value;
      return this;
    }

    public Builder speech(SpeechSettings value) {
      speech = value;
      return this;
    }

    public VidportSettings build() {
      return new VidportSettings(this);
    }
  }
}
