package dev.vidport.library;

import com.google.inject.AbstractModule;
import com.google.inject.Provides;
import com.google.inject.Singleton;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.usecases.Ports;
import dev.vidport.usecases.Ports.AccessPorts;
import dev.vidport.usecases.Ports.BillingPorts;
import dev.vidport.usecases.Ports.CaptionPorts;
import dev.vidport.usecases.Ports.Environment;
import dev.vidport.usecases.Ports.JobPorts;
import dev.vidport.usecases.Ports.PersistencePorts;
import dev.vidport.usecases.Ports.StoragePorts;
import dev.vidport.usecases.Ports.WebhookPorts;
import dev.vidport.usecases.account.port.KnownPlans;
import dev.vidport.usecases.account.port.PlanCatalog;
import dev.vidport.usecases.render.port.MediaPorts;
import dev.vidport.usecases.signing.port.LinkSigner;
import dev.vidport.usecases.signing.port.SigningKey;
import dev.vidport.usecases.signing.port.SigningKeyRing;
import dev.vidport.usecases.signing.port.SigningKeys;
import dev.vidport.usecases.thumbnail.port.ImageSanitizer;
import dev.vidport.usecases.upload.port.RemoteFiles;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/** Binds the settings, and joins the ports of all adapters. */
final class EnvironmentModule extends AbstractModule {
  private final VidportSettings settings;
  private final Clock clock;
  private final ResourceCloser closing;

  EnvironmentModule(VidportSettings settings, Clock clock, ResourceCloser closing) {
    this.settings = settings;
    this.clock = clock;
    this.closing = closing;
  }

  @Override
  protected void configure() {
    bind(VidportSettings.class).toInstance(settings);
    bind(Clock.class).toInstance(clock);
    bind(RandomGenerator.class).toInstance(new SecureRandom());
  }

  @Provides
  @Singleton
  LinkSigner linkSigner(SigningKeys keys, RandomGenerator random) {
    return new LinkSigner(
        settings.signingKey().map(this::configured).orElseGet(() -> stored(keys, random)), clock);
  }

  private Supplier<SigningKeyRing> configured(byte[] key) {
    SigningKeyRing ring =
        SigningKeyRing.of(key, settings.secondSigningKey(), settings.playerPageKey());
    return () -> ring;
  }

  private Supplier<SigningKeyRing> stored(SigningKeys keys, RandomGenerator random) {
    SigningKey first = SigningKey.first(random, Timestamps.now(clock));
    CurrentSigningKeys current =
        new CurrentSigningKeys(
            keys, first, ring -> settings.playerPageKey().map(ring::withPages).orElse(ring));
    return closing.with(current).start();
  }

  @Provides
  @Singleton
  Environment environment(RandomGenerator random, KnownPlans knownPlans, LinkSigner signer) {
    return new Environment(
        clock,
        random,
        new PlanCatalog(settings.plans(), knownPlans, clock),
        settings.uploadLimits(),
        settings.baseUrl(),
        signer);
  }

  @Provides
  @Singleton
  Ports ports(
      AccessPorts access,
      BillingPorts billing,
      PersistencePorts persistence,
      JobPorts jobs,
      StoragePorts storage,
      RemoteFiles remoteFiles,
      MediaPorts media,
      ImageSanitizer images,
      CaptionPorts captions,
      WebhookPorts webhooks,
      Environment environment) {
    return new Ports(
        access,
        billing,
        persistence,
        jobs,
        storage,
        remoteFiles,
        media,
        images,
        captions,
        webhooks,
        environment);
  }
}
