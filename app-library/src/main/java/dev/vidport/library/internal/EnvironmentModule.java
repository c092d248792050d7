package dev.vidport.library.internal;

import com.google.inject.AbstractModule;
import com.google.inject.Provides;
import com.google.inject.Singleton;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.library.settings.VidportSettings;
import dev.vidport.usecases.Ports;
import dev.vidport.usecases.UseCases;
import dev.vidport.usecases.account.port.KnownPlans;
import dev.vidport.usecases.account.port.PlanCatalog;
import dev.vidport.usecases.doctor.port.HostExaminer;
import dev.vidport.usecases.environment.Environment;
import dev.vidport.usecases.signing.port.AccountSigningKeys;
import dev.vidport.usecases.signing.port.LinkSigner;
import dev.vidport.usecases.signing.port.SigningKey;
import dev.vidport.usecases.signing.port.SigningKeyRing;
import dev.vidport.usecases.signing.port.SigningKeys;
import dev.vidport.usecases.signing.port.SigningPorts;
import dev.vidport.usecases.signing.port.StoredSecrets;
import java.lang.reflect.Constructor;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/** Binds the settings, and joins the ports of all adapters. */
final class EnvironmentModule extends AbstractModule {
  private final VidportSettings settings;
  private final Clock clock;
  private final OwnPorts own;
  private final PortWrapper wrapper;
  private final ResourceCloser closing;

  EnvironmentModule(
      VidportSettings settings,
      Clock clock,
      OwnPorts own,
      PortWrapper wrapper,
      ResourceCloser closing) {
    this.settings = settings;
    this.clock = clock;
    this.own = own;
    this.wrapper = wrapper;
    this.closing = closing;
  }

  @Override
  protected void configure() {
    bind(VidportSettings.class).toInstance(settings);
    bind(Clock.class).toInstance(clock);
    bind(RandomGenerator.class).toInstance(new SecureRandom());
    bind(OwnPorts.class).toInstance(own);
    bind(HostExaminer.class).toInstance(own.examiner());
    bind(PortWrapper.class).toInstance(wrapper);
    bind(ResourceCloser.class).toInstance(closing);
    bindRecord(Environment.class);
    bindRecord(Ports.class);
  }

  /**
   * Each component of the record has a binding of its own. The cast is safe: these are the
   * constructors of {@code type}.
   */
  @SuppressWarnings("unchecked")
  private <R extends Record> void bindRecord(Class<R> type) {
    bind(type)
        .toConstructor((Constructor<R>) type.getDeclaredConstructors()[0])
        .in(Singleton.class);
  }

  @Provides
  @Singleton
  UseCases useCases(Ports ports) {
    return UseCases.assemble(ports);
  }

  @Provides
  @Singleton
  LinkSigner linkSigner(SigningKeys keys, RandomGenerator random) {
    return new LinkSigner(
        settings
            .signingKeys()
            .signing()
            .map(this::configured)
            .orElseGet(() -> stored(keys, random)),
        clock);
  }

  private Supplier<SigningKeyRing> configured(byte[] key) {
    SigningKeyRing ring =
        SigningKeyRing.of(key, settings.signingKeys().second(), settings.signingKeys().pages());
    return () -> ring;
  }

  private Supplier<SigningKeyRing> stored(SigningKeys keys, RandomGenerator random) {
    SigningKey first = SigningKey.first(random, Timestamps.now(clock));
    CurrentSigningKeys current =
        new CurrentSigningKeys(
            keys, first, ring -> settings.signingKeys().pages().map(ring::withPages).orElse(ring));
    return closing.with(current).start();
  }

  @Provides
  @Singleton
  PlanCatalog plans(KnownPlans known) {
    return new PlanCatalog(settings.plans(), known, clock);
  }

  @Provides
  @Singleton
  SigningPorts signing(
      SigningKeys keys, AccountSigningKeys accountKeys, StoredSecrets secrets, LinkSigner signer) {
    return new SigningPorts(keys, accountKeys, secrets, signer, settings.baseUrl());
  }
}
