from django.db import migrations


class Migration(migrations.Migration):
    """What is searched stands in SearchDocument; the entries stay as they are."""

    dependencies = [
        ("encyclopedia", "0006_ready_pages"),
    ]

    operations = [
        migrations.RemoveField(model_name="entry", name="search"),
    ]
