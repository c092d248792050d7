package dev.vidport.host.settings;

import dev.vidport.domain.account.Plans;
import dev.vidport.library.settings.Role;
import dev.vidport.library.settings.VidportSettings;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The settings of a host.
 *
 * @param traces the URL of the trace collector; empty to send no traces
 * @param plansFile the file that defines the plans; empty for the default plans
 */
public record HostSettings(
    Path dataDir,
    EndpointSettings endpoints,
    Optional<URI> traces,
    Optional<Path> plansFile,
    VidportSettings vidport) {

  /**
   * @throws InvalidSettings with every problem: of single values, between values, and of the files
   *     of plans and issuers
   */
  public static HostSettings of(SettingValues values) {
    SettingProblems problems = new SettingProblems(values.problems());
    Optional<Path> folder = problems.get(() -> DataSettingGroup.folder(values));
    Optional<EndpointSettings> endpoints = problems.get(() -> HttpSettingGroup.read(values));
    VidportSettings.Builder vidport = VidportSettings.builder(folder.orElse(Path.of("")));
    problems.run(() -> vidport.signingKeys(HttpSettingGroup.signingKeys(values)));
    problems.run(() -> vidport.database(DataSettingGroup.read(values)));
    problems.run(() -> vidport.secretKeys(DataSettingGroup.secretKeys(values)));
    problems.run(() -> vidport.store(StoreSettingGroup.read(values)));
    problems.run(() -> ProcessingSettingGroup.read(values, vidport));
    problems.run(() -> LimitSettingGroup.read(values, vidport));
    problems.run(() -> vidport.mail(MailSettingGroup.read(values)));
    problems.run(() -> vidport.signUp(SignUpSettingGroup.read(values)));
    problems.run(() -> vidport.erasureGrace(ErasureSettingGroup.read(values)));
    problems.run(() -> vidport.archiveLimits(ArchiveSettingGroup.read(values)));
    problems.run(() -> vidport.oidc(OidcSettingGroup.read(values)));
    problems.run(() -> vidport.auditReceiver(AuditSettingGroup.read(values)));
    problems.run(() -> vidport.payment(PaymentSettingGroup.read(values)));
    problems.run(() -> vidport.speech(SpeechSettingGroup.read(values)));
    problems.run(() -> vidport.egress(EgressSettingGroup.read(values)));
    problems.throwIfAny();
    EndpointSettings listening = endpoints.orElseThrow();
    VidportSettings built = vidport.baseUrl(listening.address()).build();
    OidcSettingGroup.checkPlans(built);
    return new HostSettings(
        folder.orElseThrow(),
        listening,
        LogSettingGroup.traces(values),
        values.find(LimitSettingGroup.PLANS),
        built);
  }

  /** The settings of the demo, which has its own default data folder. */
  public static HostSettings forDemo(SettingValues values) {
    return of(values.withDefault(DataSettingGroup.DATA_DIR, "data/demo"));
  }

  /** The name of the setting that selects the database. */
  public String databaseSetting() {
    return vidport.database().jdbcUrl().equals(VidportSettings.h2In(dataDir))
        ? DataSettingGroup.DATA_DIR.name()
        : DataSettingGroup.DATABASE_URL.name();
  }

  /** A copy with other ports; the base URL follows unless it is configured. */
  public HostSettings listeningOn(int httpPort, int adminPort) {
    EndpointSettings moved = endpoints.listeningOn(httpPort, adminPort);
    return new HostSettings(
        dataDir, moved, traces, plansFile, vidport.toBuilder().baseUrl(moved.address()).build());
  }

  public HostSettings withRole(Role role) {
    return new HostSettings(
        dataDir, endpoints, traces, plansFile, vidport.toBuilder().role(role).build());
  }

  /**
   * Reads the plans file again.
   *
   * @return the plans; empty when no file is configured
   * @throws InvalidSettings with every problem of the file
   */
  public Optional<Plans> readPlans() {
    return plansFile.map(PlansFile::read);
  }
}
