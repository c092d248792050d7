package dev.vidport.host.settings;

import dev.vidport.domain.account.Plans;
import dev.vidport.library.EgressSettings;
import dev.vidport.library.MailServer;
import dev.vidport.library.Role;
import dev.vidport.library.SpeechSettings;
import dev.vidport.library.StoreSettings;
import dev.vidport.library.StripeAccount;
import dev.vidport.library.VidportSettings;
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
   * @throws InvalidSettings with every problem: of single values, between values, and of the plans
   *     file
   */
  public static HostSettings of(SettingValues values) {
    SettingProblems problems = new SettingProblems(values.problems());
    Optional<EndpointSettings> endpoints = problems.get(() -> HttpSettingGroup.read(values));
    Optional<DataSettings> data = problems.get(() -> DataSettingGroup.read(values));
    Optional<StoreSettings> store = problems.get(() -> StoreSettingGroup.read(values));
    Optional<ProcessingSettings> processing =
        problems.get(() -> ProcessingSettingGroup.read(values));
    Optional<LimitSettings> limits = problems.get(() -> LimitSettingGroup.read(values));
    Optional<Optional<MailServer>> mail = problems.get(() -> MailSettingGroup.read(values));
    Optional<Optional<StripeAccount>> payment =
        problems.get(() -> PaymentSettingGroup.read(values));
    Optional<SpeechSettings> speech = problems.get(() -> SpeechSettingGroup.read(values));
    Optional<EgressSettings> egress = problems.get(() -> EgressSettingGroup.read(values));
    problems.throwIfAny();
    EndpointSettings listening = endpoints.orElseThrow();
    Path folder = data.orElseThrow().folder();
    return new HostSettings(
        folder,
        listening,
        LogSettingGroup.traces(values),
        limits.orElseThrow().plansFile(),
        VidportSettings.builder(folder)
            .role(processing.orElseThrow().role())
            .database(data.orElseThrow().database())
            .store(store.orElseThrow())
            .baseUrl(listening.address())
            .worker(processing.orElseThrow().worker())
            .ffmpeg(processing.orElseThrow().ffmpeg())
            .plans(limits.orElseThrow().plans())
            .limits(limits.orElseThrow().rates())
            .uploadLimits(limits.orElseThrow().uploads())
            .mail(mail.orElseThrow())
            .payment(payment.orElseThrow())
            .egress(egress.orElseThrow())
            .signingKey(listening.signingKeys().signing().map(SecretBytes::reveal))
            .secondSigningKey(listening.signingKeys().second().map(SecretBytes::reveal))
            .playerPageKey(listening.signingKeys().pages().map(SecretBytes::reveal))
            .speech(speech.orElseThrow())
            .build());
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
        dataDir, moved, traces, plansFile, vidport.withBaseUrl(moved.address()));
  }

  public HostSettings withRole(Role role) {
    return new HostSettings(dataDir, endpoints, traces, plansFile, vidport.withRole(role));
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
