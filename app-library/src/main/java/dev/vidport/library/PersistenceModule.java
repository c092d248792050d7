package dev.vidport.library;

import com.google.inject.AbstractModule;
import com.google.inject.Provides;
import com.google.inject.Singleton;
import dev.vidport.persistence.access.BucketRateLimiter;
import dev.vidport.persistence.access.JdbcApiKeys;
import dev.vidport.persistence.access.JdbcIdempotencyKeys;
import dev.vidport.persistence.account.JdbcAccounts;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.engine.JobEngine;
import dev.vidport.persistence.engine.JobEngineSettings;
import dev.vidport.persistence.job.JdbcJobOverview;
import dev.vidport.persistence.job.JdbcJobs;
import dev.vidport.persistence.job.JdbcRenderJobs;
import dev.vidport.persistence.storage.JdbcCleanups;
import dev.vidport.persistence.storage.JdbcSigningKeys;
import dev.vidport.persistence.video.JdbcVideos;
import dev.vidport.persistence.webhook.JdbcOutbox;
import dev.vidport.persistence.webhook.JdbcPendingEvents;
import dev.vidport.usecases.access.ApiKeys;
import dev.vidport.usecases.access.IdempotencyKeys;
import dev.vidport.usecases.access.RateLimiter;
import dev.vidport.usecases.account.Accounts;
import dev.vidport.usecases.job.JobKinds;
import dev.vidport.usecases.job.JobOverview;
import dev.vidport.usecases.job.Jobs;
import dev.vidport.usecases.job.RenderJobs;
import dev.vidport.usecases.job.StepScheduler;
import dev.vidport.usecases.job.Transactions;
import dev.vidport.usecases.job.WorkerCapacity;
import dev.vidport.usecases.storage.PendingDeletions;
import dev.vidport.usecases.storage.SigningKeys;
import dev.vidport.usecases.video.Videos;
import dev.vidport.usecases.webhook.Outbox;
import dev.vidport.usecases.webhook.PendingEvents;
import java.time.Clock;

/** Binds the ports that the database implements, and the job engine. */
final class PersistenceModule extends AbstractModule {
  private final Database database;
  private final JobEngineSettings engine;
  private final PortWrapper wrapper;

  PersistenceModule(Database database, JobEngineSettings engine, PortWrapper wrapper) {
    this.wrapper = wrapper;
    this.database = database;
    this.engine = engine;
  }

  @Override
  protected void configure() {
    bind(Database.class).toInstance(database);
    bind(Transactions.class).toInstance(database);
    bind(StepScheduler.class).to(JobEngine.class);
    bind(WorkerCapacity.class).to(JobEngine.class);
  }

  @Provides
  @Singleton
  JobEngine jobEngine(JobKinds kinds) {
    return new JobEngine(database, kinds, engine);
  }

  @Provides
  @Singleton
  RateLimiter rateLimiter(VidportSettings settings, Clock clock) {
    return BucketRateLimiter.of(database, settings.limits(), clock);
  }

  @Provides
  @Singleton
  Accounts accounts() {
    return new JdbcAccounts(database);
  }

  @Provides
  @Singleton
  ApiKeys apiKeys() {
    return new JdbcApiKeys(database);
  }

  @Provides
  @Singleton
  JdbcIdempotencyKeys jdbcIdempotencyKeys() {
    return new JdbcIdempotencyKeys(database);
  }

  @Provides
  IdempotencyKeys idempotencyKeys(JdbcIdempotencyKeys keys) {
    return keys;
  }

  @Provides
  @Singleton
  JdbcJobs jdbcJobs() {
    return new JdbcJobs(database);
  }

  @Provides
  Jobs jobs(JdbcJobs jobs) {
    return jobs;
  }

  @Provides
  @Singleton
  RenderJobs renderJobs() {
    return new JdbcRenderJobs(database);
  }

  @Provides
  @Singleton
  JobOverview jobOverview(JobKinds kinds) {
    return new JdbcJobOverview(database, kinds);
  }

  @Provides
  @Singleton
  PendingDeletions cleanups() {
    return new JdbcCleanups(database);
  }

  @Provides
  @Singleton
  SigningKeys signingKeys() {
    return new JdbcSigningKeys(database);
  }

  @Provides
  @Singleton
  Videos videos() {
    return wrapper.of(Videos.class, new JdbcVideos(database));
  }

  @Provides
  @Singleton
  Outbox outbox() {
    return new JdbcOutbox(database);
  }

  @Provides
  @Singleton
  PendingEvents pendingEvents() {
    return new JdbcPendingEvents(database);
  }
}
