package dev.vidport.library;

import com.google.inject.AbstractModule;
import com.google.inject.Provides;
import com.google.inject.Singleton;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.usecases.Ports;
import dev.vidport.usecases.access.port.AccessPorts;
import dev.vidport.usecases.account.port.AccountPorts;
import dev.vidport.usecases.account.port.KnownPlans;
import dev.vidport.usecases.account.port.PlanCatalog;
import dev.vidport.usecases.billing.port.BillingPorts;
import dev.vidport.usecases.caption.port.CaptionPorts;
import dev.vidport.usecases.environment.Environment;
import dev.vidport.usecases.event.port.EventPorts;
import dev.vidport.usecases.job.port.JobPorts;
import dev.vidport.usecases.render.port.RenderPorts;
import dev.vidport.usecases.signing.port.LinkSigner;
import dev.vidport.usecases.signing.port.SigningKey;
import dev.vidport.usecases.signing.port.SigningKeyRing;
import dev.vidport.usecases.signing.port.SigningKeys;
import dev.vidport.usecases.signing.port.SigningPorts;
import dev.vidport.usecases.storage.port.PendingDeletions;
import dev.vidport.usecases.storage.port.StoragePorts;
import dev.vidport.usecases.thumbnail.port.ImageSanitizer;
import dev.vidport.usecases.transaction.port.Transactions;
import dev.vidport.usecases.upload.port.UploadPorts;
import dev.vidport.usecases.usage.port.UsageLedger;
import dev.vidport.usecases.video.port.Videos;
import dev.vidport.usecases.webhook.port.WebhookPorts;
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
  Environment environment(RandomGenerator random) {
    return new Environment(clock, random);
  }

  @Provides
  @Singleton
  PlanCatalog plans(KnownPlans known) {
    return new PlanCatalog(settings.plans(), known, clock);
  }

  @Provides
  @Singleton
  SigningPorts signing(SigningKeys keys, LinkSigner signer) {
    return new SigningPorts(keys, signer, settings.baseUrl());
  }

  @Provides
  @Singleton
  Ports ports(
      Environment environment,
      Transactions transactions,
      AccountPorts accounts,
      AccessPorts access,
      SigningPorts signing,
      EventPorts events,
      StoragePorts storage,
      PendingDeletions pendingDeletions,
      JobPorts jobs,
      UsageLedger usage,
      BillingPorts billing,
      Videos videos,
      UploadPorts uploads,
      RenderPorts render,
      CaptionPorts captions,
      ImageSanitizer images,
      WebhookPorts webhooks) {
    return new Ports(
        environment,
        transactions,
        accounts,
        access,
        signing,
        events,
        storage,
        pendingDeletions,
        jobs,
        usage,
        billing,
        videos,
        uploads,
        render,
        captions,
        images,
        webhooks);
  }
}
